import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { type ImportVu, importVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconEye, IconRotate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { CreationContext } from '../../crud/creation.ts'
import { DownloadButton, useDownload } from '../../crud/download.tsx'
import { membersAt, shownPage } from '../../crud/list.ts'
import { Empty } from '../../ui/empty.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useQuestion } from '../../ui/question.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import type { ImportState } from './use-import.ts'

/** The changes that undoing an import takes back, in numbers. */
function undoText({ nom, rapport }: ImportVu): string {
  const { crees = 0, modifies = 0 } = rapport ?? {}
  const created = countInWords(crees, 'conteneur créé sera supprimé', 'conteneurs créés seront supprimés')
  const changed = countInWords(
    modifies,
    "conteneur modifié retrouvera ses valeurs d'avant",
    "conteneurs modifiés retrouveront leurs valeurs d'avant",
  )
  return `L'import de « ${nom} » sera annulé : ${created}, ${changed}.`
}

/** The question before an import is undone. */
const useUndo = (undo: ImportState['undo']) =>
  useQuestion<ImportVu>({
    title: "Annuler l'import",
    confirmLabel: "Annuler l'import",
    danger: true,
    onConfirm: ({ id }) => undo.mutate(id),
    say: (asked) => <Text>{undoText(asked)}</Text>,
  })

interface Props {
  seen: ImportVu
  state: ImportState
  lieu: Item<typeof patrimoine>
  /** Address of the patrimoine's page. */
  to: string
  onAnother: () => void
}

/** A saved import, or one undone since: its result, and the next possible actions. */
export function Saved({ seen, state, lieu, to, onAnother }: Props) {
  const creation = useContext(CreationContext)
  const tournee = creation('campagne_lavages', { client: lieu.client['@id'], patrimoine: lieu['@id'] })
  const { crees = 0, modifies = 0, inchanges = 0 } = seen.rapport ?? {}
  const isUndone = seen.etat === 'annule'
  const { ask, dialog } = useUndo(state.undo)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that saved went with the check: keyboards go on from the result.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Panel>
      <Stack align="center" gap="sm" py="lg" role="status">
        {isUndone ? (
          <IconArrowBackUp size={56} color="var(--mantine-color-dimmed)" aria-hidden />
        ) : (
          <IconCircleCheck size={56} color="var(--mantine-color-vert-filled)" aria-hidden />
        )}
        <Title ref={heading} order={2} size="h4" ta="center" tabIndex={-1} className="breakable">
          L'import de « {seen.nom} » est {isUndone ? 'annulé' : 'enregistré'}
        </Title>
        {!isUndone && (
          <Text c="dimmed" ta="center">
            {countInWords(crees, 'conteneur créé', 'conteneurs créés')}, {countInWords(modifies, 'modifié')},{' '}
            {countInWords(inchanges, 'inchangé')}
          </Text>
        )}
        {!isUndone && seen.nombreErreurs > 0 && (
          <Text ta="center">
            {countInWords(seen.nombreErreurs, 'erreur reste', 'erreurs restent')} à corriger : téléchargez les
            lignes concernées, corrigez-les, puis importez ce fichier.
          </Text>
        )}
        <Group mt="sm" justify="center">
          {!isUndone && seen.nombreErreurs > 0 && (
            <DownloadButton path={`/imports/${seen.id}/erreurs.csv`} name="erreurs.csv">
              Télécharger les lignes en erreur
            </DownloadButton>
          )}
          {!isUndone && tournee && (
            <LinkButton to={tournee.to} variant="filled">
              {tournee.label}
            </LinkButton>
          )}
          <LinkButton to={to} variant={tournee ? 'default' : 'filled'}>
            Voir le patrimoine
          </LinkButton>
          <DownloadButton path={`/imports/${seen.id}/rapport.csv`} name="rapport.csv">
            Télécharger le rapport
          </DownloadButton>
          {seen.annulable && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} />}
              loading={state.undo.isPending}
              onClick={() => ask(seen)}
            >
              Annuler cet import
            </Button>
          )}
          <Button variant="default" leftSection={<IconRotate size={18} />} onClick={onAnother}>
            Importer un autre fichier
          </Button>
        </Group>
      </Stack>
      {dialog}
    </Panel>
  )
}

const IMPORT_PAGES = [10, 25, 50]

function stateBadge({ etat, nombreErreurs, lecture }: ImportVu): { label: string; color: string } {
  if (etat === 'enregistre') return { label: 'Enregistré', color: 'vert' }
  if (etat === 'annule') return { label: 'Annulé', color: 'gray' }
  if (etat === 'refuse' && lecture?.affectation) return { label: 'À préciser', color: 'orange' }
  if (etat === 'refuse') return { label: 'Fichier refusé', color: 'rouge' }
  if (etat !== 'verifie') return { label: 'En cours', color: 'bleu' }
  return nombreErreurs > 0 ? { label: 'En erreur', color: 'rouge' } : { label: 'À valider', color: 'orange' }
}

const isDone = ({ etat }: ImportVu) => etat !== 'en-attente' && etat !== 'verification'
const countColumn = (key: 'crees' | 'modifies' | 'inchanges', title: string): Column<ImportVu> => ({
  key,
  title,
  align: 'right',
  value: ({ rapport }) => (rapport ? formatNumber(rapport[key]) : ''),
})

const importColumns: readonly Column<ImportVu>[] = [
  { key: 'createdAt', title: 'Date', time: 'instant' },
  { key: 'auteur', title: 'Par', value: ({ auteur }) => auteur?.libelle ?? 'Administrateur' },
  { key: 'nom', title: 'Fichier', phone: 'name' },
  {
    key: 'etat',
    title: 'État',
    whole: true,
    render: (one) => {
      const { label, color } = stateBadge(one)
      return <Badge color={color}>{label}</Badge>
    },
  },
  countColumn('crees', 'Créés'),
  countColumn('modifies', 'Modifiés'),
  countColumn('inchanges', 'Inchangés'),
  {
    key: 'nombreErreurs',
    title: 'Erreurs',
    align: 'right',
    value: ({ etat, nombreErreurs }) =>
      etat === 'verifie' || etat === 'enregistre' ? formatNumber(nombreErreurs) : '',
  },
]

interface PastImportsProps {
  patrimoineId: string
  /** The import on screen: the list reloads when its state changes. */
  seen: ImportVu | undefined
  onOpen: (importId: string) => void
  undo: ImportState['undo']
}

/** The imports of a patrimoine, the latest first, each with its report to download. */
export function PastImports({ patrimoineId, seen, onOpen, undo }: PastImportsProps) {
  const state = useListState({ sizes: IMPORT_PAGES, prefix: 'imports-' })
  const query = {
    patrimoine: `/patrimoines/${patrimoineId}`,
    page: state.page,
    itemsPerPage: state.size,
  }
  const list = useQuery({
    queryKey: ['imports', 'liste', patrimoineId, seen?.id, seen?.etat, query],
    queryFn: ({ signal }) => membersAt('/imports', { of: importVu, signal, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { pending, start } = useDownload()
  const { ask, dialog } = useUndo(undo)
  return (
    <>
      <Text fw={650} component="h2" size="md">
        Historique des imports
      </Text>
      <Table
        label="Historique des imports"
        columns={importColumns}
        {...shownPage(list)}
        state={state}
        search={false}
        empty={<Empty message="Aucun fichier n'a encore été importé dans ce patrimoine" />}
        actions={(one) => [
          {
            label: "Voir l'import",
            icon: IconEye,
            disabled: one.id === seen?.id,
            onClick: () => onOpen(String(one.id)),
          },
          {
            label: 'Télécharger le rapport',
            icon: IconDownload,
            disabled: pending || !isDone(one),
            onClick: () => start(`/imports/${one.id}/rapport.csv`, 'rapport.csv'),
          },
          one.annulable && {
            label: "Annuler l'import",
            icon: IconArrowBackUp,
            danger: true,
            disabled: undo.isPending,
            onClick: () => ask(one),
          },
        ]}
      />
      {dialog}
    </>
  )
}
