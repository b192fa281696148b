import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import { appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import type { Effet, Evenement } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import { expect, test } from 'vitest'
import { simuler } from './journee.ts'

test('TER-03 S21 in two thousand days nothing is lost, nothing comes twice, times stay', () => {
  const coeur = { avancer, demarrer, appelDuFait }
  const faults = Array.from({ length: 2_000 }, (_, seed) =>
    simuler(seed, coeur).map((fault) => `seed ${seed}: ${fault}`),
  )
  expect(faults.flat()).toEqual([])
})

test('TER-03 a crew whose session has ended goes on; its work leaves after the log-in', () => {
  let chrono = 0
  let etat = demarrer({ faits: [], tranches: [] }, 7)
  const send = (evenement: Evenement): Effet[] => {
    chrono += 20_000
    const [next, effects] = avancer(etat, evenement, { heure: chrono, chrono }, 0.5)
    etat = next
    return [...effects]
  }
  const sent = (effects: Effet[]) => effects.filter(({ type }) => type === 'envoyer')
  const [call] = sent(send({ type: 'moment', raison: 'visible' }))
  if (call?.type !== 'envoyer') throw new Error('no contact was asked for')
  send({ type: 'reponse', numero: call.numero, statut: 401, corps: { message: 'Expired JWT Token' } })
  const fait = { uuid: 'lavage', nature: 'releve', corps: {}, photos: [], apres: null } as const
  const kept = send({ type: 'fait', fait })
  expect(kept.map(({ type }) => type)).toContain('ecrire')
  expect(sent(kept)).toEqual([])
  const write = kept.find((one) => one.type === 'ecrire')
  send({ type: 'ecrit', numero: write?.type === 'ecrire' ? write.numero : 0 })
  expect(etat.faits.map(({ uuid, compte }) => [uuid, compte])).toEqual([['lavage', 7]])
  expect(sent(send({ type: 'moment', raison: 'minute' }))).toEqual([])
  expect(sent(send({ type: 'session', compte: 7 }))).toHaveLength(1)
})
