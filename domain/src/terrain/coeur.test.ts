import { expect, test } from 'vitest'
import { avancer, demarrer } from './coeur.ts'
import type { Effet, Evenement } from './etat-du-telephone.ts'
import { enAttente } from './reste-a-envoyer.ts'

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
  const refuse = (corps: object) =>
    send({ type: 'reponse', numero: sent.at(-1)?.numero ?? 0, statut: 422, corps }, 11_000)
  const restart = () => {
    etat = demarrer(etat, 7)
  }
  const waiting = () => enAttente(etat)
  return {
    send,
    answer,
    refuse,
    restart,
    waiting,
    sent: () => sent.map(({ quoi }) => quoi),
    faits: () => etat.faits,
  }
}

test('TER-04 what a telephone said to wait is told once more when it has left', () => {
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

test('TER-17 a refused fact tells its field, is sent again as changed, or leaves with the next', () => {
  const { send, answer, refuse, sent, faits } = telephone()
  const uuid = 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d11'
  const fin = 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d12'
  send({ type: 'fait', fait: { uuid, nature: 'prise-de-poste', corps: {}, photos: [], apres: null } }, 0)
  send({ type: 'fait', fait: { uuid: fin, nature: 'fin-de-poste', corps: {}, photos: [], apres: uuid } }, 1)
  answer({ heure: new Date(SERVEUR).toISOString() }, 1)
  send({ type: 'moment', raison: 'minute' }, 11_000)
  const violations = [{ propertyPath: 'laveusePrisePoste', message: 'Laveuse supprimée' }]
  refuse({ message: 'Laveuse supprimée', violations })
  expect(faits()[0]).toMatchObject({ etat: 'a-corriger', champRefuse: 'laveusePrisePoste' })
  const corps = { laveusePrisePoste: '/api/laveuses/2' }
  send({ type: 'corriger', uuid, corps, photos: [] }, 12_000)
  expect(sent()).toEqual(['contact', 'fait', 'contact'])
  answer({ heure: new Date(SERVEUR + 12_000).toISOString() }, 12_000)
  refuse({ message: 'Encore non' })
  expect(faits()).toMatchObject([{ uuid, corps, champRefuse: null }, { uuid: fin }])
  answer({ heure: new Date(SERVEUR + 12_500).toISOString() }, 12_500)
  send({ type: 'ecarter', uuid: fin }, 13_000)
  expect(faits()).toHaveLength(2)
  send({ type: 'ecarter', uuid }, 13_000)
  expect(faits()).toEqual([])
  // The office is told at once that it waits no longer.
  expect(sent().slice(3)).toEqual(['fait', 'contact', 'contact'])
})

test('TER-04 TER-17 the photos of a refused fact do not wait to leave, before a restart or after', () => {
  const { send, answer, refuse, restart, waiting } = telephone()
  const uuid = 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d11'
  const photos = [{ uuid: 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d21', champ: 'photoAvant', sha256: 'ab' }]
  send({ type: 'fait', fait: { uuid, nature: 'lavage', corps: {}, photos, apres: null } }, 0)
  expect(waiting()).toMatchObject({ faits: 1, photos: 1, aCorriger: 0 })
  answer({ heure: new Date(SERVEUR).toISOString() }, 0)
  send({ type: 'moment', raison: 'minute' }, 11_000)
  answer({ '@id': '/api/intervention_photos/1', sha256: 'ab' }, 11_000)
  refuse({ message: 'Non' })
  expect(waiting()).toMatchObject({ faits: 1, photos: 0, aCorriger: 1 })
  restart()
  expect(waiting()).toMatchObject({ faits: 1, photos: 0, aCorriger: 1 })
  send({ type: 'corriger', uuid, corps: {}, photos }, 0)
  expect(waiting()).toMatchObject({ faits: 1, photos: 1, aCorriger: 0 })
})

test('TER-17 a refused photo tells which one it is, whatever its call named', () => {
  const { send, answer, refuse, faits } = telephone()
  const uuid = 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d11'
  const photos = [
    { uuid: 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d21', champ: 'photoAvant', sha256: 'ab' },
    { uuid: 'a5e9e7a6-6d0b-4a0e-8f4e-0f2b7b1c1d22', champ: 'photoApres', sha256: 'cd' },
  ]
  send({ type: 'fait', fait: { uuid, nature: 'lavage', corps: {}, photos, apres: null } }, 0)
  answer({ heure: new Date(SERVEUR).toISOString() }, 0)
  send({ type: 'moment', raison: 'minute' }, 11_000)
  answer({ '@id': '/api/intervention_photos/1', sha256: 'ab' }, 11_000)
  const message = "Cette photo n'est pas lisible"
  refuse({ message, violations: [{ propertyPath: 'file', message }] })
  expect(faits()[0]).toMatchObject({ etat: 'a-corriger', refus: message, champRefuse: 'photoApres' })
})
