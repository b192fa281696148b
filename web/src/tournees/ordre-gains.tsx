import { METRES_PER_KM } from '@lavandiere/domain/kernel/geo.ts'
import { countInWords, formatNumber, formatTenths, secondsText } from '@lavandiere/domain/kernel/texte.ts'
import type { Proposition } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import { Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Chemins } from './ordre-trajets.ts'

/** Two lengths are told apart to a tenth of a kilometre, however long. */
const kilometres = (metres: number) => `${formatTenths(metres / METRES_PER_KM)} km`

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const share = (before: number, after: number) =>
  percent.format(before === 0 ? 0 : after / before - 1).replace('-', '−')

/** What a proposed order brings, beside today's: kilometres, minutes, moved stops; and how they are known. */
export function OrdreGains({ proposition, chemins }: { proposition: Proposition; chemins: Chemins }) {
  const { avant, apres, deplaces, ordre } = proposition
  const { facteur, vitesseKmh } = chemins.estimation
  const rule = `à vol d'oiseau × ${formatNumber(facteur)}, à ${formatNumber(vitesseKmh)} km/h`
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Gain
          label="Distance"
          value={kilometres(apres.metres)}
          before={`au lieu de ${kilometres(avant.metres)} (${share(avant.metres, apres.metres)})`}
        />
        <Gain
          label="Durée des trajets"
          value={secondsText(apres.secondes)}
          before={`au lieu de ${secondsText(avant.secondes)} (${share(avant.secondes, apres.secondes)})`}
        />
        <Gain
          label="Points déplacés"
          value={formatNumber(deplaces.length)}
          before={`sur ${countInWords(ordre.length, 'point')}`}
        />
      </SimpleGrid>
      <Group gap="xs">
        <Badge color={chemins.tables ? 'vert' : 'orange'}>
          {chemins.tables ? 'Par la route' : 'Estimation'}
        </Badge>
        <Note>{[chemins.motif, chemins.tables ? null : rule].filter(Boolean).join(' : ')}</Note>
      </Group>
    </>
  )
}

const Gain = ({ label, value, before }: { label: string; value: string; before: string }) => (
  <Panel p="sm">
    <Note>{label}</Note>
    <Text fz={26} fw={650} lh={1.2} className="chiffres">
      {value}
    </Text>
    <Note className="chiffres">{before}</Note>
  </Panel>
)
