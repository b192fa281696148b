import { type SQL, sql } from 'drizzle-orm'
import { forms } from '../src/catalogues/formulaires.resource.ts'
import { problems } from '../src/catalogues/problemes.resource.ts'
import { typologieLavages } from '../src/catalogues/typologies.resource.ts'
import { interventions } from '../src/interventions/tables.ts'
import { conteneurs, patrimoines } from '../src/patrimoines/tables.ts'
import { asSystem, type Tx } from '../src/platform/db/actor.ts'
import type { Services } from '../src/platform/services.ts'
import { campagneConteneurs, campagneLavages, campagneOccurrences } from '../src/tournees/tables.ts'

/** What a row of this table may hold beside its owner, each value as itself or as SQL. */
type More<T extends { $inferInsert: object }> = {
  [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL
}

/**
 * Rows of a company and its client, inserted as the system in place of calls to other rooms. Each has defaults for what
 * its table asks for, so a test names only what it is about; all answer ids.
 */
export function fabriqueOf(
  { services }: { services: Pick<Services, 'pool'> },
  owner: { exploitant: number; client: number },
) {
  const tenant = { exploitantId: owner.exploitant, clientId: owner.client }
  const made = (insert: (tx: Tx) => Promise<{ id: number }[]>) =>
    asSystem(services.pool, async (tx) => (await insert(tx)).map(({ id }) => id))
  const one = async (insert: (tx: Tx) => Promise<{ id: number }[]>) => Number((await made(insert))[0])
  const CONTENEUR = { ...tenant, conteneurType: 'CA', dechetType: 'VER' }

  const patrimoine = (libelle: string, bacs: number | null = null) =>
    one((tx) =>
      tx
        .insert(patrimoines)
        .values({
          ...tenant,
          libelle,
          isUnipatrimoine: bacs !== null,
          lieu: bacs === null ? null : 'Quai',
          nombreDeBacs: bacs,
        })
        .returning({ id: patrimoines.id }),
    )
  const conteneur = (
    patrimoineId: number,
    nomenclature: string,
    quantite = 1,
    more: More<typeof conteneurs> = {},
  ) =>
    one((tx) =>
      tx
        .insert(conteneurs)
        .values({ ...CONTENEUR, patrimoineId, nomenclature, quantite, ...more })
        .returning({ id: conteneurs.id }),
    )
  const typologie = (libelle = 'Complet') =>
    one((tx) =>
      tx
        .insert(typologieLavages)
        .values({ exploitantId: owner.exploitant, libelle, couleur: '#213067' })
        .returning({ id: typologieLavages.id }),
    )
  const form = (typologieLavageId: number, more: More<typeof forms> = {}) => {
    const off = { hasQrcode: false, hasBarcode: false, hasRFID: false, hasVolume: false, hasWaste: false }
    const none = {
      minPhotoAvant: 0,
      minPhotoApres: 0,
      minPhotoMaintenance: 0,
      minPhotoLavageImpossible: 0,
    }
    const values = { ...tenant, ...off, ...none, libelle: 'Formulaire', typologieLavageId }
    return one((tx) =>
      tx
        .insert(forms)
        .values({ ...values, galleryEnabled: true, releveTerrainEnabled: false, ...more })
        .returning({ id: forms.id }),
    )
  }
  /** A tournée over these containers, in their order, that takes place on these days. */
  async function campagne(
    row: { patrimoineId: number; formulaireId: number } & More<typeof campagneLavages>,
    places: readonly number[],
    days: readonly (string | SQL)[],
  ): Promise<number> {
    const anybody = sql`(select min(id) from users where exploitant_id = ${owner.exploitant} and role = 'operateur')`
    const always = { libelle: 'Tournée', rrule: 'FREQ=DAILY', freq: 'DAILY', interval: 1, byDay: [] }
    const span = { dateDebut: sql`current_date`, dateFin: sql`current_date` }
    const campagneId = await one((tx) =>
      tx
        .insert(campagneLavages)
        .values({ ...tenant, ...always, ...span, chauffeurId: anybody, ...row })
        .returning({ id: campagneLavages.id }),
    )
    const rows = places.map((conteneurId, i) => ({ ...tenant, campagneId, conteneurId, position: i + 1 }))
    await asSystem(services.pool, async (tx) => {
      if (rows.length > 0) await tx.insert(campagneConteneurs).values(rows)
      const occurrences = days.map((jour) => ({ ...tenant, campagneId, jour }))
      if (occurrences.length > 0) await tx.insert(campagneOccurrences).values(occurrences)
    })
    return campagneId
  }

  return {
    patrimoine,
    conteneur,
    typologie,
    form,
    campagne,
    /** Many containers, named by this letter and their number from 1; `more` says what else the n-th has. */
    conteneurs: (
      patrimoineId: number,
      letter: string,
      count: number,
      more: (n: number) => More<typeof conteneurs> = () => ({}),
    ) =>
      made((tx) =>
        tx
          .insert(conteneurs)
          .values(
            Array.from({ length: count }, (_, i) => ({
              ...CONTENEUR,
              patrimoineId,
              nomenclature: `${letter}-${i + 1}`,
              ...more(i + 1),
            })),
          )
          .returning({ id: conteneurs.id }),
      ),
    /** A tournée over these containers that takes place on these days, given as days from today. */
    async tournee(
      patrimoineId: number,
      places: readonly number[],
      days: readonly number[],
      libelle = 'Tournée',
    ) {
      const day = (n: number) => sql`current_date + ${n}::int`
      const [dateDebut, dateFin] = [day(Math.min(...days)), day(Math.max(...days))]
      const formulaireId = await form(await typologie())
      return campagne({ patrimoineId, formulaireId, libelle, dateDebut, dateFin }, places, days.map(day))
    },
    /** An intervention at a local time, given in SQL (Paris). */
    intervention: (
      place: { patrimoine: number; conteneur?: number; campagne?: number },
      at: SQL,
      { status = 0, laves = 1 }: { status?: 0 | 2 | 3; laves?: number } = {},
      more: More<typeof interventions> = {},
    ) =>
      one((tx) =>
        tx
          .insert(interventions)
          .values({
            ...tenant,
            patrimoineId: place.patrimoine,
            conteneurId: place.conteneur,
            campagneId: place.campagne,
            dateEvenement: at,
            jour: sql`(${at})::date`,
            isAccessible: status !== 3,
            isScanReadable: true,
            status,
            nombreLaves: laves,
            ...more,
          })
          .returning({ id: interventions.id }),
      ),
  }
}
export type Fabrique = ReturnType<typeof fabriqueOf>

/** A small field of work: a patrimoine, three containers, a form, and a tournée over them. */
export interface Terrain {
  patrimoine: number
  uni: number
  conteneurs: number[]
  typologie: number
  repli: number
  form: number
  problem: number
  campagne: number
}

/** Creates a terrain of a client; its tournée takes place on the given days. */
export async function makeTerrain(
  services: Pick<Services, 'pool'>,
  exploitant: { id: number },
  client: { id: number },
  operateur: { id: number },
  jours: readonly string[],
): Promise<Terrain> {
  const fabrique = fabriqueOf({ services }, { exploitant: exploitant.id, client: client.id })
  const patrimoine = await fabrique.patrimoine('Centre')
  const uni = await fabrique.patrimoine('Local', 7)
  const bins = [2, 3, 1]
  const places = await fabrique.conteneurs(patrimoine, 'C', bins.length, (n) => ({
    nomenclature: `C${n}`,
    quantite: bins[n - 1] ?? 1,
    latitude: 48.9,
    longitude: 2.3,
  }))
  const typologie = await fabrique.typologie('COMPLET')
  const repli = await fabrique.typologie('REPLI')
  const form = await fabrique.form(typologie, {
    libelle: 'F',
    galleryEnabled: false,
    strategieLavageImpossible: 1,
    typologieLavageFallbackId: repli,
  })
  const [problem] = await asSystem(services.pool, (tx) =>
    tx
      .insert(problems)
      .values({ exploitantId: exploitant.id, libelle: 'Graffiti', importance: 1, conteneurType: 'CA' })
      .returning({ id: problems.id }),
  )
  const year = { dateDebut: '2026-01-01', dateFin: '2026-12-31', rrule: '', freq: 'WEEKLY', byDay: ['MO'] }
  const campagne = await fabrique.campagne(
    { patrimoineId: patrimoine, formulaireId: form, chauffeurId: operateur.id, ...year },
    places,
    jours,
  )
  return {
    patrimoine,
    uni,
    conteneurs: places,
    typologie,
    repli,
    form,
    problem: problem?.id ?? 0,
    campagne,
  }
}
