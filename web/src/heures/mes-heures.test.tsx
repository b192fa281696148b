// @vitest-environment happy-dom
import { addDays, jourDeParis, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { MesHeures } from './mes-heures.tsx'

const demain = addDays(jourDeParis(new Date().toISOString()), 1)
const periode = {
  '@id': '/api/periode_paies/3',
  id: 3,
  libelle: 'Mars',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  clotureeLe: null,
}
const moi = { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana' }
const totaux = { hn: 7, h25: 0, h50: 0, hnuit: 0, total: 7 }
const jour = {
  jour: 'lundi',
  date: '02/03/2026',
  dateISO: '2026-03-02',
  heureDebut: '06:00',
  heureFin: '13:30',
  pauseMinutes: 30,
  equipier: 'Bob',
  laveuse: null,
  tournee: 'Centre',
  client: 'Ville',
  exists: true,
  feuilleDeTempsId: 9,
  posteOperateurId: 7,
  statutJournee: 'WD',
  workMinutes: 420,
  validatedAt: null,
  avertissements: [],
}
const semaine = {
  numero: 10,
  annee: 2026,
  debut: '2026-03-02',
  fin: '2026-03-08',
  partagee: false,
  jours: [jour],
  totaux,
  avertissements: [],
}
const poste = (id: number, statutJournee: string) => ({
  '@id': `/api/poste_operateurs/${id}`,
  '@type': 'PosteOperateur',
  id,
  uuid: null,
  exploitant: null,
  operateur: moi,
  date: demain,
  statutJournee,
  heureDebut: null,
  heureFin: null,
  tempsPauseMinutes: null,
  laveusePrisePoste: null,
  laveuseFinPoste: null,
  feuilleDeTempsId: null,
  validatedAt: null,
})

test('RH-77 RH-79 an operateur reads the own weeks and absences to come, and changes nothing', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return { 'hydra:member': [periode], 'hydra:totalItems': 1 }
    if (path.startsWith('/poste_operateurs'))
      return { 'hydra:member': [poste(4, 'CP'), poste(5, 'WD')], 'hydra:totalItems': 2 }
    return {
      '@id': '/api/feuille_de_temps/hebdomadaires',
      '@type': 'FicheHebdomadaire',
      periode,
      operateur: moi,
      semaines: [semaine],
      totauxMensuels: totaux,
      heuresAuDela: null,
    }
  })
  showScreens([{ path: '/', element: <MesHeures /> }], '/')
  await waitForText('Semaine 10 (02/03/2026 - 08/03/2026)')
  await waitForText('06:00')
  await waitForText(`${jourEntier(demain)} : Congé Payé`)
  expect(document.querySelectorAll('[aria-label^="Modifier"], [aria-label^="Créer"]')).toHaveLength(0)
  const asked = calls.find(({ path }) => path.startsWith('/feuille_de_temps'))
  expect(asked?.path).toBe('/feuille_de_temps/hebdomadaires?periode_id=3')
})
