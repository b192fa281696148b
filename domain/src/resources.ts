import { formulaire } from './catalogues/formulaire.ts'
import { prestation } from './catalogues/prestation.ts'
import { problem, problemLaveuse } from './catalogues/problem.ts'
import { typologie } from './catalogues/typologie.ts'
import { client, compte, exploitant, operateur } from './comptes/compte.ts'
import { intervention } from './interventions/intervention.ts'
import { laveuse } from './laveuses/laveuse.ts'
import { conteneur } from './patrimoines/conteneur.ts'
import { patrimoine } from './patrimoines/patrimoine.ts'
import { releveTerrain } from './patrimoines/releve-terrain.ts'
import { tournee } from './tournees/tournee.ts'

/** Every resource of the product, by its name on the wire: the one registry that the three packages share. */
export const resources = {
  users: compte,
  exploitants: exploitant,
  clients: client,
  operateurs: operateur,
  typologie_lavages: typologie,
  problems: problem,
  problem_laveuses: problemLaveuse,
  forms: formulaire,
  patrimoines: patrimoine,
  conteneurs: conteneur,
  releve_terrains: releveTerrain,
  prestations: prestation,
  campagne_lavages: tournee,
  interventions: intervention,
  laveuses: laveuse,
} as const

export type ResourceName = keyof typeof resources
