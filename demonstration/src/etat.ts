import { addDays, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { z } from 'zod'
import type { Call } from './compte.ts'
import { type Lieu, type Ronde, ranked } from './journees.ts'
import { type Programmee, programmed } from './programme.ts'
import type { Suite } from './suite.ts'

const membersOf = <T extends z.ZodType>(item: T) =>
  z.object({ 'hydra:member': z.array(item) }).transform((page) => page['hydra:member'])
const relation = z.object({ id: z.int() })
const place = { latitude: z.number().nullable(), longitude: z.number().nullable() }

const tournees = membersOf(
  z.object({
    id: z.int(),
    nombrePAV: z.int(),
    patrimoine: relation,
    prestation: relation.nullish(),
    formulaire: relation,
  }),
)
const forms = membersOf(
  z.object({ id: z.int(), typologieLavage: relation, typologieLavageFallback: relation.nullish() }),
)
const operateurs = membersOf(z.object({ id: z.int(), email: z.string() }))
const laveuses = membersOf(z.object({ id: z.int(), identifiantTraceur: z.string().nullish() }))
const details = z.object({
  conteneurs: z.array(z.object({ id: z.int(), quantite: z.int(), ...place })),
  interventions: z.array(z.object({ uuid: z.string().nullish() })),
})
const local = z.object({ isUnipatrimoine: z.boolean(), nombreDeBacs: z.int().nullish(), ...place })

/** A round of yesterday or today as its crew does it, and what is recorded of it. */
interface Tour extends Programmee, Ronde {
  /** The uuids of its washes so far. */
  recorded: ReadonlySet<string>
}

/** What the office of the demonstration reads before its crews and vehicles go on. */
export interface Etat {
  tours: Tour[]
  problems: number[]
  /** The addresses of the operateurs, by their ids. */
  emails: ReadonlyMap<number, string>
  vehicules: { id: number; identifiantTraceur?: string | null | undefined }[]
}

const ALL = 'itemsPerPage=100'

/** Reads the rounds of yesterday and today as the company has them now. */
export async function readEtat(office: Call, { premier, tournees: own }: Suite, now: Date): Promise<Etat> {
  const today = workingDay(now.toISOString())
  const yesterday = addDays(today, -1)
  const rounds = await office('GET', `/campagne_lavages?${ALL}`, tournees)
  const board = await office('GET', `/planning?du=${lundiDe(yesterday)}&jours=14`, planning)
  const typologies = new Map((await office('GET', `/forms?${ALL}`, forms)).map((one) => [one.id, one]))
  const passages = board.passages.filter(({ campagne }) => own.includes(campagne))
  const sizes = new Map(rounds.map(({ id, nombrePAV }) => [id, nombrePAV]))
  const tours: Tour[] = []
  for (const passage of ranked(passages, sizes)) {
    const { campagne, jour } = passage
    const round = rounds.find(({ id }) => id === campagne)
    if (!round || jour < yesterday || jour > today) continue
    const { patrimoine, prestation, formulaire } = round
    const { lieux, recorded } = await readDay(office, campagne, jour, patrimoine.id)
    const form = typologies.get(formulaire.id)
    tours.push({
      ...programmed({ ...passage, lieux }, premier),
      patrimoine: patrimoine.id,
      prestation: prestation?.id ?? null,
      typologie: form?.typologieLavage.id ?? null,
      repli: form?.typologieLavageFallback?.id ?? null,
      recorded,
    })
  }
  const problems = await office('GET', `/problems?${ALL}`, membersOf(relation))
  const people = await office('GET', `/operateurs?${ALL}`, operateurs)
  return {
    tours,
    problems: problems.map(({ id }) => id).sort((a, b) => a - b),
    emails: new Map(people.map(({ id, email }) => [id, email])),
    vehicules: await office('GET', `/laveuses?${ALL}`, laveuses),
  }
}

/** The places of a round on a day in their order, and the washes recorded there. */
async function readDay(office: Call, campagne: number, jour: string, patrimoine: number) {
  const read = await office('GET', `/campagne_lavages/${campagne}/details?date=${jour}`, details)
  const lieux: Lieu[] = read.conteneurs.map(({ id, ...one }) => ({ ...one, conteneur: id }))
  if (lieux.length === 0) {
    const { isUnipatrimoine, nombreDeBacs, ...where } = await office(
      'GET',
      `/patrimoines/${patrimoine}`,
      local,
    )
    if (isUnipatrimoine) lieux.push({ conteneur: null, quantite: nombreDeBacs ?? 1, ...where })
  }
  return { lieux, recorded: new Set(read.interventions.flatMap(({ uuid }) => uuid ?? [])) }
}
