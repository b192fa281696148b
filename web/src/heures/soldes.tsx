import {
  type CompteDeConges,
  correctionConges,
  type LigneDeSolde,
  soldeConges,
} from '@lavandiere/domain/heures/solde-conges.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../api/store.ts'
import { useList } from '../crud/list.ts'
import { useRead } from '../crud/read.ts'
import { useRemove } from '../crud/remove.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import classes from './heures.module.css'
import { joursDeCongeText, joursText } from './mots.ts'
import { SaisieDeCorrection, SaisieDeDepart } from './saisie-de-solde.tsx'

interface Personne {
  id: number
  libelle: string
}

/** The balances of leave of a person; the office begins and corrects them here. */
export function Soldes({ operateur }: { operateur: Personne }) {
  const solde = useRead(`/soldes_conges/${operateur.id}`, soldeConges)
  const canWrite = useMay()('create', 'corrections_conges')
  const [dialog, setDialog] = useState<'depart' | 'correction' | null>(null)
  const { data } = solde
  if (!data) return <WaitingList one={solde} />
  const { depuis } = data.cp
  return (
    <Panel>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md">
          Congés au {formatDate(data.au)}
        </Title>
        {canWrite && (
          <Group gap="xs" className={classes.horsPapier}>
            {depuis !== null && (
              <Button size="compact-sm" variant="default" onClick={() => setDialog('correction')}>
                Corriger un solde
              </Button>
            )}
            <Button
              size="compact-sm"
              variant={depuis === null ? 'filled' : 'default'}
              onClick={() => setDialog('depart')}
            >
              Solde de départ
            </Button>
          </Group>
        )}
      </Group>
      {depuis === null ? (
        <Note>
          {canWrite
            ? "Saisissez le solde de départ, celui de la dernière fiche de paie, ou zéro au jour d'embauche : la suite se compte seule."
            : "Vos soldes n'ont pas encore été saisis par le bureau."}
        </Note>
      ) : (
        <Stack gap={0}>
          <Lignes label="Congés payés" compte={data.cp} />
          <Lignes label="RTT" compte={data.rtt} />
          <Text size="xs" c="dimmed" mt="xs">
            Comptés depuis le {formatDate(depuis)} ; le mois en cours s'acquiert à sa fin.
          </Text>
          <Corrections operateur={operateur} depuis={depuis} canWrite={canWrite} />
        </Stack>
      )}
      {dialog === 'depart' && <SaisieDeDepart operateur={operateur} onClose={() => setDialog(null)} />}
      {dialog === 'correction' && (
        <SaisieDeCorrection operateur={operateur} solde={data} onClose={() => setDialog(null)} />
      )}
    </Panel>
  )
}

/** The reference periods of a kind of leave; nothing for one that the contract does not give. */
function Lignes({ label, compte: { lignes } }: { label: string; compte: CompteDeConges }) {
  return lignes
    .filter(({ acquis, pris, poses }) => label !== 'RTT' || acquis !== 0 || pris !== 0 || poses !== 0)
    .map((ligne) => <Ligne key={ligne.debut} label={label} ligne={ligne} />)
}

function Ligne({ label, ligne }: { label: string; ligne: LigneDeSolde }) {
  const { debut, fin, limite, unite, acquis, pris, poses, reste, perdus, arret } = ligne
  return (
    <Group className={classes.empile} justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          {label}, {formatDate(debut)} – {formatDate(fin)}
        </Text>
        <Note>
          {joursText(acquis)} acquis, {joursText(pris)} pris, {countInWords(poses, 'posé')} ; à prendre
          jusqu'au {formatDate(limite)}
        </Note>
        {arret && (reste > 0 || perdus > 0) && (
          <Note>
            Arrêt maladie pendant l'année de prise : un report de 15 mois peut être dû (L3141-19-1).
          </Note>
        )}
      </div>
      <Text fw={650} className="chiffres">
        {perdus > 0 ? countInWords(perdus, 'perdu') : joursDeCongeText(reste, label === 'RTT' ? null : unite)}
      </Text>
    </Group>
  )
}

interface CorrectionsProps {
  operateur: Personne
  depuis: string
  canWrite: boolean
}

/** The corrections of a person that count, each with reason, author and day: an opening balance holds those before it. */
function Corrections({ operateur: { id }, depuis, canWrite }: CorrectionsProps) {
  const list = useList(correctionConges, { operateur: id, 'order[jour]': 'desc' })
  const remove = useRemove(correctionConges)
  if (list.error && !list.data) return <ErrorState one={list} />
  const comptees = list.data?.members.filter(({ jour }) => jour >= depuis) ?? []
  if (comptees.length === 0) return null
  return (
    <Stack gap={0} mt="sm">
      <Title order={3} fz="sm">
        Corrections
      </Title>
      {comptees.map(({ id: one, sorte, jours, motif, jour, auteur }) => (
        <Group key={one} justify="space-between" wrap="nowrap" className={classes.empile}>
          <Text size="sm" className="breakable">
            {sorte} {jours > 0 ? '+' : ''}
            {joursText(jours)} : {motif}{' '}
            <Text span c="dimmed" inherit>
              ({[formatDate(jour), auteur].filter(Boolean).join(', ')})
            </Text>
          </Text>
          {canWrite && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirer la correction « ${motif} »`}
              loading={remove.isPending}
              onClick={() => remove.mutate(one)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  )
}
