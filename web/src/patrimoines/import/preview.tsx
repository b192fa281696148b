import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import type { Apercu } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import { Stack, Table, Text } from '@mantine/core'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'

const ORDRES: Record<Apercu['ordre'], string> = {
  fichier: "L'ordre des conteneurs suivra celui du fichier.",
  colonne: "L'ordre des conteneurs suivra la colonne « Ordre » du fichier.",
  garde:
    "Le fichier ne nomme pas tous les conteneurs du patrimoine : l'ordre actuel est gardé, les nouveaux viennent à la fin.",
}

interface Props {
  apercu: Apercu
  /** How many positions corrected by hand would follow the file. */
  moved: number
}

/** The lines that saving would create, change and leave, and the changed values of each field (OPEN-60). */
export function Preview({ apercu, moved }: Props) {
  const { crees, ordre, champs, immobiles } = apercu
  const more = moved > 0 ? immobiles : 0
  return (
    <Panel>
      <Stack gap="sm">
        <div>
          <Text fw={650}>Ce que l'import changera</Text>
          <Text size="sm">
            {countInWords(crees, 'conteneur créé', 'conteneurs créés')},{' '}
            {countInWords(apercu.modifies + more, 'modifié')},{' '}
            {countInWords(apercu.inchanges - more, 'inchangé')}.{' '}
            {moved > 0 &&
              `${countInWords(moved, 'position corrigée à la main suit', 'positions corrigées à la main suivent')} le fichier. `}
            Les conteneurs absents du fichier restent.
          </Text>
          <Note>{ORDRES[ordre]}</Note>
        </div>
        {champs.length > 0 && <Changes champs={champs} />}
      </Stack>
    </Panel>
  )
}

function Changes({ champs }: Pick<Apercu, 'champs'>) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Valeurs modifiées" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Champ</Table.Th>
            <Table.Th ta="right">Valeurs</Table.Th>
            <Table.Th>De … à …</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {champs.map(({ label, nombre: count, paires }) => (
            <Table.Tr key={label} style={{ verticalAlign: 'top' }}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right" className="chiffres">
                {formatNumber(count)}
              </Table.Td>
              <Table.Td className="breakable">
                {paires.map((paire) => (
                  <Text size="sm" key={JSON.stringify([paire.avant, paire.apres])}>
                    {paire.avant ?? '(vide)'} → {paire.apres ?? '(vide)'}
                    {paire.nombre > 1 && ` (${formatNumber(paire.nombre)})`}
                  </Text>
                ))}
                <Others count={count} shown={paires} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The number of changed values that are not shown. */
function Others({ count, shown }: { count: number; shown: Apercu['champs'][number]['paires'] }) {
  const others = count - sumOf(shown, (paire) => paire.nombre)
  if (others === 0) return null
  return <Note>et {countInWords(others, 'autre')}</Note>
}
