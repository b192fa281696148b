import { registre, type Traitement } from '@lavandiere/domain/dossiers/registre.ts'
import { withCapital } from '@lavandiere/domain/kernel/texte.ts'
import { Button, List, Table, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../crud/read.ts'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { WaitingList } from '../ui/waiting.tsx'

const options = readOptions('/registre', registre)

const LINES: readonly (readonly [keyof Traitement, string])[] = [
  ['finalite', 'Pourquoi'],
  ['base', 'Base légale'],
  ['personnes', 'Personnes'],
  ['donnees', 'Données'],
  ['lecteurs', 'Qui les lit'],
  ['duree', 'Gardées'],
]

/** The register of processing of personal data, to read and to print (RGPD, article 30). */
export function Registre() {
  const read = useQuery(options)
  return (
    <Page
      title="Registre des traitements"
      subtitle={read.data && `Responsable : ${read.data.responsable}`}
      width="narrow"
      actions={
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          Imprimer
        </Button>
      }
    >
      {read.data ? (
        <>
          {read.data.traitements.map((one) => (
            <Section key={one.nom} title={one.nom}>
              <Facts rows={LINES.map(([key, label]) => [label, withCapital(one[key])])} />
            </Section>
          ))}
          <Section title="Qui d'autre en reçoit">
            <Facts rows={read.data.destinataires.map(({ nom, donnees }) => [nom, donnees])} />
          </Section>
          <Section title="Mesures de sécurité">
            <List spacing={4}>
              {read.data.mesures.map((one) => (
                <List.Item key={one}>{one}</List.Item>
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

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <Table layout="fixed" verticalSpacing={4}>
      <Table.Tbody>
        {rows.map(([label, text]) => (
          <Table.Tr key={label + text}>
            <Table.Th scope="row" w="32%" fw={500} style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
              {label}
            </Table.Th>
            <Table.Td>
              <Text size="sm" className="breakable">
                {text}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
