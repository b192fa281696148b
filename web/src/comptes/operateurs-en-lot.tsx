import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import {
  type Candidat,
  type ChampLot,
  type Colonnes,
  candidats,
  LOT_OCTETS_MAX,
  proposeLot,
  type TableauLu,
} from '@lavandiere/domain/comptes/lot.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fileFailure, SendAgain } from '../crud/file-failure.tsx'
import { type FieldOf, FieldRows } from '../patrimoines/import/field-rows.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Progress } from '../ui/progress.tsx'
import { Section } from '../ui/section.tsx'
import { sending } from '../ui/submit-button.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { TableFileInput, tableFileFault } from '../ui/table-file-input.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { type Lot, useLot } from './use-lot.ts'

const CRUMBS = [{ label: 'Utilisateurs', to: '/admin/users' }]

/** Operators from cells pasted out of a spreadsheet, or from a file: columns, faults, creation, invitations (USER-39). */
export function OperateursEnLot() {
  const lot = useLot()
  const { read } = lot
  return (
    <Page
      title="Ajouter des opérateurs"
      subtitle="Collés depuis un tableur, ou lus dans un fichier"
      crumbs={CRUMBS}
    >
      <LeaveGuard when={lot.creating} />
      <Stack gap="md">
        <Origine lot={lot} />
        {read.data && <Lignes key={read.submittedAt} table={read.data} lot={lot} />}
      </Stack>
    </Page>
  )
}

/** Where the lines come from. */
function Origine({ lot }: { lot: Lot }) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const isBusy = lot.read.isPending || lot.creating
  const { error } = lot.read
  const failure = fileFailure(error)
  return (
    <Panel>
      <form
        onSubmit={sending(() => {
          setFile(null)
          lot.read.mutate(new File([text], 'collage.csv', { type: 'text/csv' }))
        })}
      >
        <Stack gap="sm">
          <Textarea
            label="Lignes copiées d'un tableur"
            description="Une personne par ligne, avec son email ; les titres des colonnes peuvent être collés aussi."
            placeholder={'Prénom\tNom\tEmail'}
            styles={{ input: { tabSize: 12 } }}
            value={text}
            error={file === null && failure}
            onChange={({ currentTarget: { value } }) => setText(value)}
            minRows={4}
            maxRows={10}
            autosize
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconTable size={18} />}
            disabled={text.trim() === '' || isBusy}
            loading={lot.read.isPending}
            style={{ alignSelf: 'end' }}
          >
            Lire les lignes
          </Button>
          <TableFileInput
            label="Ou un fichier CSV ou Excel (.xlsx)"
            value={file}
            error={tableFileFault(file, LOT_OCTETS_MAX) ?? (file && failure)}
            disabled={isBusy}
            onChange={(chosen) => {
              setFile(chosen)
              lot.read.reset()
              if (chosen && tableFileFault(chosen, LOT_OCTETS_MAX) === null) lot.read.mutate(chosen)
            }}
          />
          {file && <SendAgain error={error} onAgain={() => lot.read.mutate(file)} />}
        </Stack>
      </form>
    </Panel>
  )
}

const FIELDS: readonly FieldOf<ChampLot>[] = [
  { cible: 'libelle', label: 'Libellé', isNeeded: true, offer: { joins: true } },
  { cible: 'lastname', label: 'Nom', offer: {} },
  { cible: 'email', label: 'Email', isNeeded: true, offer: {} },
  { cible: 'rfid', label: 'RFID', offer: {} },
]
const PAGES = [25, 50, 100, 200]

function columnsOf(lot: Lot): readonly Column<Candidat>[] {
  const value = (champ: ChampLot) => (one: Candidat) => one.valeurs[champ]
  return [
    { key: 'numero', title: 'Ligne', align: 'right' },
    { key: 'libelle', title: 'Libellé', phone: 'name', value: value('libelle') },
    { key: 'lastname', title: 'Nom', value: value('lastname') },
    { key: 'email', title: 'Email', phone: 'line', value: value('email') },
    { key: 'rfid', title: 'RFID', value: value('rfid') },
    {
      key: 'etat',
      title: 'État',
      phone: 'line',
      whole: true,
      render: (one) => <Etat one={one} lot={lot} />,
    },
  ]
}

function Etat({ one, lot }: { one: Candidat; lot: Lot }) {
  const done = lot.results.get(one.numero)
  const faults = done?.faute ? [done.faute] : done ? [] : one.fautes
  return (
    <>
      {done?.isCreated && (
        <Text size="sm" c="vert">
          {done.isInvited ? 'Créé, invitation envoyée' : 'Créé'}
        </Text>
      )}
      {faults.map((fault) => (
        <Text size="sm" c="rouge" key={fault}>
          {fault}
        </Text>
      ))}
      {!done && faults.length === 0 && <Text size="sm">À créer</Text>}
    </>
  )
}

function Lignes({ table, lot }: { table: TableauLu; lot: Lot }) {
  const [chosen, setChosen] = useState<Colonnes>(() => proposeLot(table))
  const [invites, setInvites] = useState(true)
  const state = useListState({ sizes: PAGES })
  const navigate = useNavigate()
  const all = candidats(table, chosen)
  const resultOf = ({ numero }: Candidat) => lot.results.get(numero)
  const left = all.filter((one) => one.fautes.length === 0 && !resultOf(one)?.isSettled)
  const created = all.filter((one) => resultOf(one)?.isCreated).length
  const isAgain = left.some(resultOf)
  return (
    <>
      <Section title="Colonnes du tableau">
        <FieldRows
          fields={FIELDS}
          colonnes={table.colonnes}
          sourceOf={(cible) => chosen[cible]}
          onChange={(cible, filled) => {
            const { [cible]: _, ...others } = chosen
            setChosen(filled && !('motif' in filled) ? { ...others, [cible]: filled } : others)
          }}
        />
      </Section>
      <Table<Candidat>
        label="Opérateurs à créer"
        columns={columnsOf(lot)}
        rows={all}
        state={state}
        search={false}
        idOf={({ numero }) => String(numero)}
        empty={null}
      />
      {lot.creating ? (
        <Progress label="Création des opérateurs" done={lot.done} total={lot.total} onCancel={lot.stop} />
      ) : (
        <Group justify="flex-end" gap="md">
          {created > 0 && (
            <Text size="sm" role="status">
              {countInWords(created, 'opérateur créé', 'opérateurs créés')}
            </Text>
          )}
          {created > 0 && (
            <Button variant="default" onClick={() => void navigate('/admin/users')}>
              Voir les utilisateurs
            </Button>
          )}
          {left.length > 0 && (
            <>
              <Switch
                label="Inviter chacun par courriel"
                checked={invites}
                onChange={({ currentTarget: { checked } }) => setInvites(checked)}
              />
              <Button onClick={() => void lot.create(left, invites)}>
                {isAgain
                  ? `Envoyer à nouveau ${countInWords(left.length, 'ligne')}`
                  : left.length > 1
                    ? `Créer les ${left.length} ${operateur.title.toLowerCase()}s`
                    : "Créer l'opérateur"}
              </Button>
            </>
          )}
        </Group>
      )}
    </>
  )
}
