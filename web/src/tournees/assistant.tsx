import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { periodeAt } from '@lavandiere/domain/tournees/periodes.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { violationsOf } from '../api/errors.ts'
import { useCopiedId } from '../crud/copy.ts'
import { useGiven } from '../crud/given.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { placeOf } from '../ui/list-places.ts'
import { Page, useItemName } from '../ui/page.tsx'
import { todayInParis } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import {
  copyValues,
  type Depart,
  etapeOf,
  freshValues,
  openEtape,
  type SelectionDeTournee,
  selectionValues,
  tourneeBody,
  type tourneeSaisie,
} from './brouillon.ts'
import { CadreEtape, PiedDeTournee, StepMark } from './cadre.tsx'
import { type Conteneurs, useConteneurs } from './conteneurs.ts'
import { type Brouillon, useBrouillon } from './use-brouillon.ts'

const LISTE = '/admin/tournees'

/** The assistant that creates a tournée (TOUR-10), from an empty draft or from what the address names: a tournée, a client. */
export function NouvelleTournee() {
  const copied = useCopiedId()
  const { state, key } = useLocation()
  const given = useGiven(tournee)
  const selection: SelectionDeTournee | undefined = state?.selection
  return (
    <Page title="Nouvelle tournée">
      {copied ? (
        <Copie id={copied} key={copied} />
      ) : selection ? (
        <DeLaSelection selection={selection} sujet={`selection-${key}`} key={key} />
      ) : (
        <Assistant initial={given} sujet={Object.values(given).join()} />
      )}
    </Page>
  )
}

function DeLaSelection({ selection, sujet }: { selection: SelectionDeTournee; sujet: string }) {
  const one = useOne(patrimoine, selection.patrimoine)
  if (!one.data) return <Waiting one={one} />
  return <Assistant initial={selectionValues(one.data.item, selection.conteneurs)} sujet={sujet} />
}

function Copie({ id }: { id: string }) {
  const one = useOne(tournee, id, { fresh: true })
  if (!one.data) return <Waiting one={one} />
  return <Assistant initial={copyValues(todayInParis(), one.data.item)} sujet={`copie-${id}`} />
}

/** The same assistant over the tournée that the address names, read afresh. */
export function ModifierTournee() {
  const { id = '' } = useParams()
  return (
    <Page title="Modifier la tournée">
      <Existante id={id} key={id} />
    </Page>
  )
}

function Existante({ id }: { id: string }) {
  const one = useOne(tournee, id, { fresh: true })
  useItemName(one.data?.item.libelle ?? null)
  if (!one.data) return <Waiting one={one} />
  return <Assistant loaded={one.data} sujet="" />
}

interface AssistantProps {
  /** The tournée that is changed; absent for a new one. */
  loaded?: Loaded<Item<typeof tournee>>
  /** What a new tournée starts from, beyond the day and the rhythm of all. */
  initial?: Partial<Depart>
  /** What tells the assistant from the others of its page. */
  sujet: string
}

/** The address of the list, in the period of the saved tournée. */
const tourneeListPath = (made: Item<typeof tournee>) => `${LISTE}?periode=${periodeAt(made, todayInParis())}`

/** The tournée as it is sent: its rule goes along as text (TOUR-31). */
const withRule = (body: Valid<typeof tournee>) => ({
  ...body,
  rrule: toRrule(body, body.dateDebut, body.dateFin),
})

function Assistant({ loaded, initial, sujet }: AssistantProps) {
  const navigate = useNavigate()
  const saving = useVersionedSave(tournee, loaded, {
    method: 'PUT',
    linksTo({ id }) {
      const to = `${LISTE}/${id}/edit`
      return [
        { to, open: () => navigate(to) },
        { label: 'Voir le planning', to: '/planning', open: () => navigate('/planning') },
      ]
    },
  })
  const brouillon = useBrouillon({
    item: saving.item,
    initial: { ...freshValues(todayInParis()), ...initial },
    sujet,
  })
  const { form, valeurs, etape } = brouillon
  const lieuId = valeurs.patrimoine ? idOf(valeurs.patrimoine) : null
  const lieu = useOne(patrimoine, lieuId ?? 0, { enabled: lieuId !== null }).data?.item
  const chosen = lieuId === null ? undefined : lieu
  const conteneurs = useConteneurs(chosen && !chosen.isUnipatrimoine ? chosen.id : null)
  useWithoutVanished(brouillon, conteneurs)
  const save = async (values: Valid<typeof tourneeSaisie>) => {
    try {
      return await saving.save(withRule(tourneeBody(values)), form.rebase)
    } catch (error) {
      const refused = violationsOf(error)
      if (Object.keys(refused).length > 0) brouillon.refuser(etapeOf(refused))
      throw error
    }
  }
  const onSubmit = form.onSubmit(save, (made) => {
    const { to, state } = placeOf(LISTE)
    return saving.id === undefined ? navigate(tourneeListPath(made)) : navigate(to, { state })
  })
  const lacksConteneurs = !chosen?.isUnipatrimoine && (valeurs.conteneurs ?? []).length === 0
  const open = openEtape(valeurs)
  return (
    <Stack gap="md">
      <LeaveGuard when={() => form.hasUnsaved()} onForget={form.forget} />
      <FormNotices resource={tournee} form={form} />
      <StepMark
        etape={etape}
        ouverte={lacksConteneurs ? Math.min(1, open) : open}
        onEtape={brouillon.ouvrir}
      />
      <CadreEtape lue={saving.item} brouillon={brouillon} lieu={chosen} conteneurs={conteneurs} />
      <PiedDeTournee
        brouillon={brouillon}
        liste={LISTE}
        // Without a patrimoine the step itself says that it is required.
        bloque={etape === 1 && lieuId !== null && lacksConteneurs}
        pending={saving.isPending}
        onSubmit={onSubmit}
      />
    </Stack>
  )
}

/** Takes the containers out that left the patrimoine since they were picked. */
function useWithoutVanished({ valeurs, retirer }: Brouillon, { data, parId }: Conteneurs) {
  const ids = valeurs.conteneurs
  const letGo = useEffectEvent(retirer)
  useEffect(() => {
    const gone = data ? (ids ?? []).filter((id) => !parId.has(id)) : []
    if (gone.length > 0) letGo(gone)
  }, [ids, data, parId])
}
