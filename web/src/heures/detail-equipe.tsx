import type { DetailEquipe } from '@lavandiere/domain/heures/detail-equipe.ts'
import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconLock, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRemoval } from '../crud/removal.tsx'
import { trajetsPath } from '../laveuses/lieu.ts'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { TypeJournee } from './champs-heures.tsx'
import { Equipe, type Membre } from './equipe.tsx'
import { HistoriqueDesHeures } from './historique-heures.tsx'
import { murDe } from './saisie-des-heures.ts'
import { useChangeDayType, useChangeSheet, useDetail, useMakeSheet } from './use-detail-equipe.ts'

interface Props {
  poste: number
  nom: string
  date: string
  isClosed: boolean
  /** Opens the next sheet that waits for its validation; null after the last one. */
  onNext: (() => void) | null
  onClose: () => void
}

/** The dialog of a person's day: its timesheet beside the partner's (RH-46 … RH-60). */
export function Detail({ poste, nom, date, isClosed, onNext, onClose }: Props) {
  const detail = useDetail(poste)
  const { data } = detail
  const validatedAt = data?.feuilleDeTemps?.validatedAt
  return (
    <OpenedModal
      onClose={onClose}
      size={1080}
      title={
        <Group gap="sm">
          Feuille de temps du {formatDate(date)} - {nom}
          {data && (
            <Badge color={validatedAt ? 'vert' : 'orange'}>
              {validatedAt ? `Fiche validée le ${formatDateTime(validatedAt)}` : 'Fiche non validée'}
            </Badge>
          )}
        </Group>
      }
    >
      {data ? (
        <Corps detail={data} isClosed={isClosed} onNext={onNext} onClose={onClose} />
      ) : (
        <Waiting one={detail} skeleton={<ListSkeleton />} />
      )}
    </OpenedModal>
  )
}

/** The trips of the crew's vehicle, and of the vehicle in which the shift ended when that is another one (RH-53). */
function TrajetsDEquipe({ detail: { laveusePrisePoste, laveuseFinPoste, date } }: { detail: DetailEquipe }) {
  const vehicles = [laveusePrisePoste, laveuseFinPoste].flatMap((one, i, all) =>
    one && all.findIndex((other) => other?.id === one.id) === i ? [one] : [],
  )
  return vehicles.map(({ id, immatriculation }) => (
    <Anchor component={Link} to={`${trajetsPath(id)}?date=${date}`} size="sm" key={id}>
      Trajets de {immatriculation}
    </Anchor>
  ))
}

function Corps({
  detail,
  isClosed,
  onNext,
  onClose,
}: { detail: DetailEquipe } & Pick<Props, 'isClosed' | 'onNext' | 'onClose'>) {
  const changeType = useChangeDayType()
  const validate = useChangeSheet()
  const make = useMakeSheet()
  const { binome, feuilleDeTemps: feuille, statutJournee, date } = detail
  const self: Membre = { ...detail, ...detail.operateur }
  const membres: Membre[] = binome ? [self, binome] : [self]
  const copied = feuille ?? binome?.feuilleDeTemps
  const onCopy =
    isClosed || !copied?.heureFin
      ? null
      : ({ id }: Membre) =>
          make.mutate({
            operateurId: id,
            date,
            statutJournee,
            heureDebut: murDe(copied.heureDebut),
            heureFin: murDe(copied.heureFin),
            tempsPauseMinutes: copied.tempsPauseMinutes,
          })
  // A validation is of both sheets: it is sent for the first one that waits for it.
  const waiting = [feuille, binome?.feuilleDeTemps].find((one) => one?.heureFin && !one.validatedAt)
  const isReady = waiting !== undefined && !isClosed
  const valider = (then?: () => void) =>
    waiting && validate.mutate({ feuille: waiting, body: { validatedAt: true } }, { onSuccess: then })
  return (
    <Stack gap="md">
      {isClosed && (
        <Alert icon={<IconLock size={20} />}>Cette période est clôturée : ses heures ne changent plus.</Alert>
      )}
      <Phrases title={feuille?.validatedAt ? 'Remarques' : 'À vérifier'} phrases={detail.raisons} />
      <TypeJournee
        value={statutJournee}
        disabled={isClosed || changeType.isPending}
        onChange={(next) => changeType.mutate({ poste: detail, statutJournee: next })}
      />
      <Group gap="md">
        <Text size="sm">
          {[
            detail.client,
            detail.tourneeLibelle,
            detail.nbBacs === null ? null : countInWords(detail.nbBacs, 'bac'),
          ]
            .filter(Boolean)
            .join(' · ') || 'Aucune tournée ce jour-là'}
        </Text>
        <TrajetsDEquipe detail={detail} />
      </Group>
      <Equipe date={detail.date} membres={membres} isLocked={isClosed} onCopy={onCopy} />
      <Group justify="space-between" gap="sm">
        {feuille && !isClosed ? <Supprimer id={feuille.id} onDone={onClose} /> : <span />}
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          {onNext && (
            <Button
              variant="default"
              disabled={!isReady}
              loading={validate.isPending}
              onClick={() => valider(onNext)}
            >
              Valider et suivant
            </Button>
          )}
          <Button
            leftSection={<IconCheck size={18} />}
            disabled={!isReady}
            loading={validate.isPending}
            onClick={() => valider()}
          >
            Valider la feuille de temps
          </Button>
        </Group>
      </Group>
      <HistoriqueDesHeures operateur={detail.operateur.id} date={detail.date} />
    </Stack>
  )
}

/** The button that removes a sheet, for one that was made for the wrong person or day (R16). */
function Supprimer({ id, onDone }: { id: number; onDone: () => void }) {
  const removal = useRemoval(feuilleDeTemps, {
    onRemoved: onDone,
    say: () => <Text>La feuille de temps et ses heures sont supprimées.</Text>,
  })
  return (
    <>
      <Button
        variant="subtle"
        color="rouge"
        leftSection={<IconTrash size={18} />}
        loading={removal.isPending}
        onClick={() => removal.ask({ id })}
      >
        Supprimer
      </Button>
      {removal.dialog}
    </>
  )
}
