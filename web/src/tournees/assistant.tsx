import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { periodeAt } from '@lavandiere/domain/tournees/periodes.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Stack } from '@mantine/core'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { violationsOf } from '../api/errors.ts'
import { useSessionUser } from '../api/store.ts'
import { useCopiedId } from '../crud/copy.ts'
import { useGiven } from '../crud/given.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { dropDraft } from '../crud/stored-draft.ts'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { type Conflict, mergeVersions } from '../crud/versions.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { placeOf } from '../ui/list-places.ts'
import { Page, useItemName } from '../ui/page.tsx'
import { todayInParis } from '../ui/today.ts'
import { useHere } from '../ui/use-here.ts'
import { Waiting } from '../ui/waiting.tsx'
import {
  afterGesture,
  type Brouillon,
  copyDraft,
  type Geste,
  givenDraft,
  isUnchanged,
  openEtape,
  type SelectionDeTournee,
  selectionDraft,
  startDraft,
  tourneeBody,
} from './brouillon.ts'
import { CadreEtape, PiedDeTournee, StepMark } from './cadre.tsx'
import { type Conteneurs, useConteneurs } from './conteneurs.ts'
import { readTournee, storeTournee, type TourneeDraft, tourneeKey } from './stored-draft.ts'

const LISTE = '/admin/tournees'

/** The assistant that creates a tournée (TOUR-10), from an empty draft or from what the address names: a tournée, a client. */
export function NouvelleTournee() {
  const copied = useCopiedId()
  const { state, key, search } = useLocation()
  const given = useGiven(tournee)
  const selection: SelectionDeTournee | undefined = state?.selection
  return (
    <Page title="Nouvelle tournée">
      {copied ? (
        <Copie id={copied} key={copied} />
      ) : selection ? (
        <DeLaSelection selection={selection} cle={`selection-${key}`} key={key} />
      ) : (
        <Nouvelle {...(search && { from: { key: search, depart: (today) => givenDraft(today, given) } })} />
      )}
    </Page>
  )
}

function DeLaSelection({ selection, cle }: { selection: SelectionDeTournee; cle: string }) {
  const one = useOne(patrimoine, selection.patrimoine)
  if (!one.data) return <Waiting one={one} />
  const { item } = one.data
  const depart = (today: string) => selectionDraft(today, item, selection.conteneurs)
  return <Nouvelle from={{ key: cle, depart }} />
}

function Copie({ id }: { id: string }) {
  const one = useOne(tournee, id, { fresh: true })
  if (!one.data) return <Waiting one={one} />
  const { item } = one.data
  return <Nouvelle from={{ key: `copie-${id}`, depart: (today) => copyDraft(today, item) }} />
}

/** What a new tournée starts from, and the name under which its draft is kept. */
interface From {
  key: string
  depart: (today: string) => Brouillon
}

function Nouvelle({ from }: { from?: From }) {
  const [attempt, setAttempt] = useState(0)
  return <Assistant key={attempt} from={from} onReload={() => setAttempt(attempt + 1)} />
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
  const [attempt, setAttempt] = useState(0)
  useItemName(one.data?.item.libelle ?? null)
  if (!one.data) return <Waiting one={one} />
  const reload = async () => {
    await one.refetch()
    setAttempt(attempt + 1)
  }
  return <Assistant key={attempt} id={id} loaded={one.data} onReload={() => void reload()} />
}

interface AssistantProps {
  id?: string
  loaded?: Loaded<Item<typeof tournee>>
  from?: From | undefined
  onReload: () => void
}

/** The address of the list, in the period of the saved tournée. */
const tourneeListPath = (made: Item<typeof tournee>) => `${LISTE}?periode=${periodeAt(made, todayInParis())}`

/** The initial state of the assistant: the draft stored in this tab, the tournée, or an unchanged one. */
function useStart({ id, loaded, from }: AssistantProps) {
  const key = tourneeKey(useSessionUser()?.id ?? 0, from?.key ?? id)
  const [start] = useState(() => {
    const today = todayInParis()
    const unchanged = from ? from.depart(today) : startDraft(today, loaded?.item)
    const found = readTournee(key, unchanged.valeurs, sessionStorage)
    const fresh: TourneeDraft = {
      brouillon: unchanged,
      depart: unchanged.valeurs,
      etag: loaded?.etag ?? null,
    }
    return { ...(found ?? fresh), isRestored: found !== null }
  })
  return { key, ...start }
}

/** The tournée as it is sent: its rule goes along as text (TOUR-31). */
const withRule = (body: Valid<typeof tournee>) => ({
  ...body,
  rrule: toRrule(body, body.dateDebut, body.dateFin),
})

function Assistant(props: AssistantProps) {
  const { key, etag, isRestored, ...start } = useStart(props)
  const [brouillon, agir] = useReducer(afterGesture, start.brouillon)
  const { valeurs } = brouillon
  const saved = useRef(false)
  const isHere = useHere()
  const navigate = useNavigate()
  const saving = useVersionedSave(tournee, props.loaded && { ...props.loaded, etag }, {
    method: 'PUT',
    linksTo({ id }) {
      const to = `${LISTE}/${id}/edit`
      return [
        { to, open: () => navigate(to) },
        { label: 'Voir le planning', to: '/planning', open: () => navigate('/planning') },
      ]
    },
  })
  const [base, setBase] = useState(start.depart)
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null)
  const isDirty = !isUnchanged(brouillon, base)
  const lieuId = valeurs.patrimoine ? idOf(valeurs.patrimoine) : null
  const lieu = useOne(patrimoine, lieuId ?? 0, { enabled: lieuId !== null }).data?.item
  const chosen = lieuId === null ? undefined : lieu
  const conteneurs = useConteneurs(chosen && !chosen.isUnipatrimoine ? chosen.id : null)
  useWithoutVanished(valeurs.conteneurs ?? [], conteneurs, agir)
  useStoredDraft(key, isDirty ? { brouillon, depart: base, etag: saving.etag } : null, saved)
  const startOver = () => {
    dropDraft(key)
    props.onReload()
  }
  const save = async () => {
    try {
      const made = await saving.save(withRule(tourneeBody(valeurs)), rebase)
      saved.current = true
      const { to, state } = placeOf(LISTE)
      if (isHere())
        await (saving.id === undefined ? navigate(tourneeListPath(made)) : navigate(to, { state }))
    } catch (error) {
      const erreurs = violationsOf(error)
      if (Object.keys(erreurs).length > 0) agir({ type: 'refus', erreurs })
    }
  }
  /** Somebody else saved meanwhile: the typed values are laid over the newer version, and the next save is based on it. */
  const rebase = (latest: Item<typeof tournee>) => {
    const theirs = startDraft('', latest).valeurs
    const merged = mergeVersions(base, valeurs, theirs)
    agir({ type: 'reprendre', valeurs: merged.values })
    setBase(theirs)
    setConflicts(merged.conflicts)
  }
  const lacksConteneurs = !chosen?.isUnipatrimoine && (valeurs.conteneurs ?? []).length === 0
  return (
    <Stack gap="md">
      <LeaveGuard when={() => isDirty && !saved.current} isKept />
      <FormNotices
        resource={tournee}
        form={{
          values: valeurs,
          conflicts,
          isRestored: isRestored && !conflicts,
          startAgain: startOver,
          setFieldValue: (field, value) => agir({ type: 'reprendre', valeurs: { [field]: value } }),
        }}
      />
      <StepMark
        etape={brouillon.etape}
        ouverte={lacksConteneurs ? Math.min(1, openEtape(valeurs)) : openEtape(valeurs)}
        onEtape={(etape) => agir({ type: 'etape', etape })}
      />
      <CadreEtape
        lue={props.loaded?.item}
        brouillon={brouillon}
        agir={agir}
        lieu={chosen}
        conteneurs={conteneurs}
      />
      <PiedDeTournee
        etape={brouillon.etape}
        liste={LISTE}
        // Without a patrimoine the step itself says that it is required.
        bloque={brouillon.etape === 1 && lieuId !== null && lacksConteneurs}
        pending={saving.isPending}
        agir={agir}
        onSave={() => void save()}
      />
    </Stack>
  )
}

/** Removes from the draft the containers that left the patrimoine since it was stored. */
function useWithoutVanished(ids: readonly number[], { data, parId }: Conteneurs, agir: Dispatch<Geste>) {
  useEffect(() => {
    const gone = data ? ids.filter((id) => !parId.has(id)) : []
    if (gone.length > 0) agir({ type: 'retirer', conteneurs: gone })
  }, [ids, data, parId, agir])
}

const PAUSE_MS = 300

/** Stores the draft in this tab while it differs from the saved tournée; leaving the assistant for good forgets it. */
function useStoredDraft(key: string, stored: TourneeDraft | null, saved: React.RefObject<boolean>) {
  const latest = useRef(stored)
  latest.current = stored
  useEffect(() => {
    const timer = setTimeout(() => (stored ? storeTournee(key, stored) : dropDraft(key)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, stored])
  useEffect(() => {
    const store = () => latest.current && !saved.current && storeTournee(key, latest.current)
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      // After a lost session, log-in returns to this page, which finds its draft.
      if (saved.current || location.pathname !== '/login') dropDraft(key)
    }
  }, [key, saved])
}
