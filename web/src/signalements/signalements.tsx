import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { naturesDeSignalement } from '@lavandiere/domain/signalements/natures.ts'
import {
  type EtatDeSignalement,
  PAR_PAGE,
  type Signalement,
  signalements,
} from '@lavandiere/domain/signalements/signalement.ts'
import { Anchor, Button, Group, Image, Pagination, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/store.ts'
import { useRead } from '../crud/read.ts'
import { interventionsPath } from '../patrimoines/adresses.ts'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { Tick } from '../ui/table/tick.tsx'
import { useAddress } from '../ui/use-address.ts'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { Decision } from './decision.tsx'

const CHOIX = [
  { value: 'recu', label: 'À traiter' },
  { value: 'accepte', label: 'Acceptés' },
  { value: 'refuse', label: 'Refusés' },
]
const VIDES: Readonly<Record<EtatDeSignalement, string>> = {
  recu: 'Aucun signalement à traiter',
  accepte: 'Aucun signalement accepté',
  refuse: 'Aucun signalement refusé',
}

type Choix = 'accepte' | 'refuse'
interface DecisionOuverte {
  ids: readonly number[]
  etat: Choix
}

/** What people in the street reported by the QR codes of labels: the office answers it, one by one or several at once (SIG-04, SIG-12), a client reads it (SIG-11). */
export function Signalements() {
  const { params, put } = useAddress()
  const etat = (CHOIX.find(({ value }) => value === params.get('etat'))?.value ?? 'recu') as EtatDeSignalement
  const state = useListState({ sizes: [PAR_PAGE] })
  const { page } = state
  const read = useRead('/signalements', signalements, { query: { etat, page, itemsPerPage: PAR_PAGE } })
  const isOffice = useMay()('update', 'signalements')
  // They last from page to page, as those of containers do.
  const [picked, setPicked] = useState<ReadonlyMap<number, Signalement>>(new Map())
  const [decision, setDecision] = useState<DecisionOuverte | null>(null)
  const { data } = read
  const known = new Map([...picked, ...(data?.membres ?? []).map((one) => [one.id, one] as const)])
  const ceux = (decision?.ids ?? []).flatMap((id) => known.get(id) ?? [])
  const keep = (isKept: (id: number) => boolean) =>
    setPicked((before) => new Map([...before].filter(([id]) => isKept(id))))
  const decideAll = (choice: Choix) => setDecision({ ids: [...picked.keys()], etat: choice })
  useLastPage(state, data?.total)
  return (
    <Page
      title="Signalements"
      subtitle={`Ce que des passants ont signalé par le QR d'un ${isOffice ? 'conteneur ; ils lisent votre réponse' : 'de vos conteneurs, et ce qui leur a été répondu'}`}
      width="narrow"
    >
      <SegmentedControl
        aria-label="État"
        data={CHOIX}
        value={etat}
        onChange={(value) => put({ etat: value, page: null })}
      />
      {!data && <WaitingList one={read} />}
      {data?.total === 0 && (
        <Panel p={0}>
          <Empty message={VIDES[etat]} />
          {etat === 'recu' && (
            <Note ta="center" pb="lg" px="md">
              {isOffice
                ? "La page publique s'ouvre client par client, sur son compte ; les étiquettes QR imprimées ensuite y mènent."
                : 'La société qui lave vos conteneurs ouvre leur page publique ; les étiquettes QR imprimées ensuite y mènent.'}
            </Note>
          )}
        </Panel>
      )}
      {data?.membres.map((one) => (
        <Ligne
          key={one.id}
          one={one}
          onDecide={isOffice ? (choice) => setDecision({ ids: [one.id], etat: choice }) : null}
          isPicked={picked.has(one.id)}
          onPick={(isPicked) =>
            isPicked ? setPicked(new Map(picked).set(one.id, one)) : keep((id) => id !== one.id)
          }
        />
      ))}
      {data && data.total > PAR_PAGE && (
        <Pagination
          total={Math.ceil(data.total / PAR_PAGE)}
          value={page}
          onChange={(next) => state.set({ page: next })}
        />
      )}
      {etat === 'recu' && picked.size > 0 && (
        <SelectionBar count={picked.size} onClear={() => setPicked(new Map())}>
          {/* In a word each, both stand on one line of a telephone. */}
          <Button size="xs" aria-label="Les accepter" onClick={() => decideAll('accepte')}>
            Accepter
          </Button>
          <Button size="xs" variant="default" aria-label="Les refuser" onClick={() => decideAll('refuse')}>
            Refuser
          </Button>
        </SelectionBar>
      )}
      {decision && ceux.length > 0 && (
        <Decision
          ceux={ceux}
          etat={decision.etat}
          onClose={() => setDecision(null)}
          onDecided={() => keep((id) => !decision.ids.includes(id))}
          // Whether those of other pages still wait is not known: they are picked again.
          onRefused={async () => {
            const { data: now } = await read.refetch()
            keep((id) => now?.membres.some((one) => one.id === id) ?? false)
          }}
        />
      )}
    </Page>
  )
}

/** What became of an accepted report; the office is told who reads it. */
function suiteOf({ laveLe, nextLavage }: Signalement, isOffice: boolean): string {
  if (laveLe) return `Lavé depuis, le ${formatDateTime(laveLe)}`
  if (nextLavage)
    return `${isOffice ? "L'équipe le lit sur son téléphone ; prochain" : 'Prochain'} lavage le ${formatDate(nextLavage)}`
  return `Aucun lavage prévu${isOffice ? ' : aucune équipe ne le lira' : ''}`
}

interface LigneProps {
  one: Signalement
  /** Null for a client, who reads what the office answered. */
  onDecide: ((etat: Choix) => void) | null
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function Ligne({ one, onDecide, isPicked, onPick }: LigneProps) {
  const { conteneur, client, creeLe, nature, texte, photo, etat, reponse } = one
  return (
    <Panel>
      <Group align="flex-start" wrap="nowrap" gap="md">
        {onDecide && etat === 'recu' && (
          <Tick
            label={`Sélectionner le signalement de ${conteneur.nomenclature}`}
            checked={isPicked}
            onChange={onPick}
          />
        )}
        <Stack gap={4} flex={1} miw={0} className="breakable">
          <Title order={2} fz="md">
            {naturesDeSignalement[nature]}
          </Title>
          <Text size="sm">
            <Anchor component={Link} to={interventionsPath(conteneur.id)} size="sm">
              {conteneur.nomenclature}
            </Anchor>
            {conteneur.adresse && `, ${conteneur.adresse}`}
          </Text>
          <Note>
            {onDecide ? `${client}, le` : 'Le'} {formatDateTime(creeLe)}
          </Note>
          {texte && <Text style={{ whiteSpace: 'pre-line' }}>{texte}</Text>}
          {reponse && (
            <Text size="sm">
              {onDecide ? 'Votre réponse' : 'Réponse'} : {reponse}
            </Text>
          )}
          {etat === 'accepte' && <Text size="sm">{suiteOf(one, onDecide !== null)}</Text>}
        </Stack>
        {photo && (
          <a href={photo} target="_blank" rel="noreferrer">
            <Image
              src={photo}
              alt={`Photo du signalement de ${conteneur.nomenclature}`}
              w={120}
              h={90}
              fit="cover"
              radius="sm"
            />
          </a>
        )}
      </Group>
      {onDecide && etat === 'recu' && (
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={() => onDecide('refuse')}>
            Refuser
          </Button>
          <Button onClick={() => onDecide('accepte')}>Accepter</Button>
        </Group>
      )}
    </Panel>
  )
}
