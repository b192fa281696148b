import { countInWords } from '../kernel/texte.ts'
import type { Sujet } from './ce-qui-attend.ts'

/** Days before today whose washes and failures home tells a client, and days to come whose rounds it tells. */
export const CLIENT_JOURS = 7

const nouns: Record<Sujet, readonly [un: string, plusieurs: string]> = {
  societes: ['société à créer', 'sociétés à créer'],
  sauvegardes: ['sauvegarde manquante', 'sauvegardes manquantes'],
  retards: ['tournée en retard', 'tournées en retard'],
  pannes: ['laveuse en panne', 'laveuses en panne'],
  conflits: ['conflit dans le planning de la semaine', 'conflits dans le planning de la semaine'],
  problemes: ['problème de laveuse signalé depuis hier', 'problèmes de laveuse signalés depuis hier'],
  constats: ['passage avec un problème depuis hier', 'passages avec un problème depuis hier'],
  signalements: ['signalement de la rue à traiter', 'signalements de la rue à traiter'],
  feuilles: ['feuille de temps manquante', 'feuilles de temps manquantes'],
  imports: ['import à décider', 'imports à décider'],
  rapports: ['rapport de synthèse prêt depuis hier', 'rapports de synthèse prêts depuis hier'],
}

/** "2 tournées en retard": how many of a subject wait. */
export const titreDe = (sujet: Sujet, nombre: number): string => countInWords(nombre, ...nouns[sujet])
