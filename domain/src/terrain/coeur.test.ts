import { expect, test } from 'vitest'
import { avancer, demarrer, type Effet, type Evenement } from './coeur.ts'

const SERVEUR = Date.parse('2026-11-26T08:00:00Z')

/** A telephone of account 7 whose store takes everything; `send` hands it an event at a reading of its clock. */
function telephone() {
  let etat = demarrer({ faits: [], tranches: [] }, 7)
  const sent: Extract<Effet, { type: 'envoyer' }>[] = []
  const send = (evenement: Evenement, chrono: number) => {
    const [next, effects] = avancer(etat, evenement, { heure: SERVEUR + chrono, chrono }, 0.5)
    etat = next
    for (const effect of effects) {
      if (effect.type === 'envoyer') sent.push(effect)
      if (effect.type === 'ecrire') send({ type: 'ecrit', numero: effect.numero }, chrono)
    }
  }
  const answer = (corps: object, chrono: number) =>
    send({ type: 'reponse', numero: sent.at(-1)?.numero ?? 0, statut: 200, corps }, chrono)
  return { send, answer, sent: () => sent.map(({ quoi }) => quoi) }
}

test('TER-04 what a telephone said to wait is told again once it has left, and no more after that', () => {
  const { send, answer, sent } = telephone()
  const uuid = 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d11'
  send({ type: 'fait', fait: { uuid, nature: 'lavage', corps: {}, photos: [], apres: null } }, 0)
  answer({ heure: new Date(SERVEUR).toISOString() }, 0)
  send({ type: 'moment', raison: 'minute' }, 11_000)
  answer({ '@id': '/api/interventions/1', uuid }, 11_000)
  expect(sent()).toEqual(['contact', 'fait', 'contact'])
  answer({ heure: new Date(SERVEUR + 11_000).toISOString() }, 11_000)
  send({ type: 'moment', raison: 'minute' }, 60_000)
  expect(sent()).toHaveLength(3)
})
