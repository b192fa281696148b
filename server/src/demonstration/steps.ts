import { planConflicts } from './conflits.ts'
import { makeRandom } from './hasard.ts'
import { createHours, enterHoursUntil } from './heures.ts'
import { drawImages } from './images.ts'
import { takePhotos, washUntil } from './lavages.ts'
import { createLaveuses } from './laveuses.ts'
import { markLoaded } from './loaded.ts'
import { createEngineDays } from './moteurs.ts'
import { createPhotos, createReleves } from './releves.ts'
import type { Step } from './step.ts'
import { createTournees } from './tournees.ts'
import { crewsAtWork, driveUntil, installTraceurs } from './vehicules.ts'

/** After the rounds, because vehicles go to the crews that are at work. */
const laveusesStep: Step = {
  async load(tx, { entreprise, maintenant, aujourdhui }) {
    const operateurs = await crewsAtWork(tx, entreprise, maintenant)
    await createLaveuses(tx, { ...entreprise, operateurs }, aujourdhui)
  },
}

const tourneesStep: Step = {
  async load(tx, { entreprise, lieux, maintenant, aujourdhui }) {
    await createTournees(tx, entreprise, lieux, aujourdhui)
    await markLoaded(tx, maintenant, ['users', 'campagne_lavages'])
  },
}

const lavagesStep: Step = {
  async load(tx, { services, entreprise, maintenant, aujourdhui }) {
    await washUntil(tx, maintenant)
    await createPhotos(tx, entreprise, await drawImages(services), aujourdhui)
    await markLoaded(tx, maintenant, ['intervention_photos'])
  },
  tick: async (tx, maintenant) => takePhotos(tx, await washUntil(tx, maintenant)),
}

const relevesStep: Step = {
  load: (tx, { entreprise, lieux, aujourdhui }) =>
    createReleves(tx, entreprise, lieux, makeRandom(`releves ${aujourdhui}`)),
}

/** After the washes, because a vehicle stands where its crew washes. */
const vehiculesStep: Step = {
  async load(tx, { entreprise, ...when }) {
    await installTraceurs(tx, entreprise)
    await createEngineDays(tx, entreprise.exploitant, when)
  },
  enter: driveUntil,
}

/** After the washes, because a shift begins before the first and ends after the last wash of its crew. */
const heuresStep: Step = {
  load: (tx, { entreprise, aujourdhui }) => createHours(tx, entreprise, aujourdhui),
  tick: enterHoursUntil,
}

/** After rounds and vehicles, which it changes so that the board of crews shows conflicts. */
const conflitsStep: Step = {
  load: (tx, { entreprise, maintenant }) => planConflicts(tx, entreprise.exploitant, maintenant),
}

/**
 * The parts of the demonstration, in the order in which they are loaded and continued. A new part is one more line here.
 */
export const steps: readonly Step[] = [
  tourneesStep,
  laveusesStep,
  lavagesStep,
  relevesStep,
  heuresStep,
  vehiculesStep,
  conflitsStep,
]
