import { DAY_MS, formatDateTime, formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import {
  SAUVEGARDE_HEURES,
  type Sauvegarde,
  type Service,
  service,
} from '@lavandiere/domain/service/service.ts'
import { Alert, List, Table } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { bytesText } from '../ui/progress.tsx'
import { Section } from '../ui/section.tsx'
import { WaitingList } from '../ui/waiting.tsx'

const options = { ...readOptions('/service', service), refetchInterval: 60_000 }

/** What the queues of work do, in words; a queue of another version is shown by its name. */
const TRAVAUX: Readonly<Record<string, string>> = {
  mail: 'Courriels',
  reinitialisation: 'Liens de mot de passe',
  import: "Vérifications d'imports",
  rapport: 'Rapports',
  dossier: 'Dossiers de données',
  'rattrapage-traccar': 'Rattrapages de Traccar',
  periodique: 'Tâches régulières',
}

/** How the installation fares, for its administrators. */
export function ServicePage() {
  const read = useQuery(options)
  const { data } = read
  return (
    <Page
      title="Service"
      subtitle={data && `Version ${data.version}, en marche depuis le ${formatDateTime(data.depuis)}`}
      width="narrow"
    >
      {data ? (
        <>
          <Section title="Sauvegardes">
            <Fraicheur {...data} />
            <List spacing={6}>
              {data.sauvegardes.map((one) => (
                <List.Item key={one.id}>{lineOf(one)}</List.Item>
              ))}
            </List>
          </Section>
          <Section title="Travaux">
            <Travaux travaux={data.travaux} />
          </Section>
          <Section title="Ce serveur">
            <List spacing={6}>
              {serverLines(data).map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </Section>
        </>
      ) : (
        <WaitingList one={read} />
      )}
    </Page>
  )
}

/** Whether a good backup of the last day is there. */
function Fraicheur({ sauvegardes, derniereBonne }: Service) {
  if (sauvegardes.length === 0)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={20} />}>
        Aucune sauvegarde n'a été tentée avec « npm run sauvegarde ». Le guide d'exploitation dit comment.
      </Alert>
    )
  const age = derniereBonne === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(derniereBonne)
  if (age <= (SAUVEGARDE_HEURES / 24) * DAY_MS)
    return (
      <Alert color="green" icon={<IconCheck size={20} />}>
        Dernière bonne sauvegarde : {formatDateTime(derniereBonne)}. Elle a été restaurée et comparée.
      </Alert>
    )
  return (
    <Alert color="rouge" icon={<IconAlertTriangle size={20} />}>
      {derniereBonne === null
        ? "Aucune sauvegarde n'a encore réussi."
        : `La dernière bonne sauvegarde date du ${formatDateTime(derniereBonne)} : plus d'un jour.`}
    </Alert>
  )
}

function lineOf({
  debut,
  fin,
  estBonne,
  lignes,
  octets,
  fichiers,
  fichiersManquants,
  raison,
}: Sauvegarde): string {
  const when = `${formatDateTime(debut)} – ${formatTime(fin)}`
  if (!estBonne) return `${when} : échec. ${raison ?? ''}`
  const missing =
    fichiersManquants > 0
      ? `, ${countInWords(fichiersManquants, 'fichier manque', 'fichiers manquent')} au stockage`
      : ''
  return `${when} : ${countInWords(lignes, 'ligne')}, ${countInWords(fichiers, 'fichier')}, ${bytesText(octets)} écrits${missing}`
}

function Travaux({ travaux }: Pick<Service, 'travaux'>) {
  if (travaux.length === 0) return <Note>Aucun travail n'attend.</Note>
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Travail</Table.Th>
          <Table.Th ta="right">En attente</Table.Th>
          <Table.Th ta="right">En cours</Table.Th>
          <Table.Th ta="right">Abandonnés (30 j)</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {travaux.map(({ nom, attente, enCours, abandonnes }) => (
          <Table.Tr key={nom}>
            <Table.Th scope="row" fw={500}>
              {TRAVAUX[nom] ?? nom}
            </Table.Th>
            <Table.Td ta="right">{formatNumber(attente)}</Table.Td>
            <Table.Td ta="right">{formatNumber(enCours)}</Table.Td>
            <Table.Td ta="right">{formatNumber(abandonnes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function serverLines({ appels, connexions, positionRecueLe }: Service): string[] {
  const { ouvertes, libres, attente } = connexions
  return [
    `${countInWords(appels.total, 'appel répondu', 'appels répondus')} depuis son départ`,
    appels.echecs === 0
      ? 'Aucun appel en échec'
      : countInWords(appels.echecs, 'appel en échec', 'appels en échec'),
    `${countInWords(ouvertes, 'connexion', 'connexions')} à la base, ${countInWords(libres, 'libre')}`,
    attente === 0
      ? "Aucun appel n'attend la base"
      : countInWords(attente, 'appel attend la base', 'appels attendent la base'),
    positionRecueLe === null
      ? "Aucune position de véhicule n'a été reçue"
      : `Dernière position de véhicule reçue : ${formatDateTime(positionRecueLe)}`,
  ]
}
