import { debutPropose } from '@lavandiere/domain/heures/contrats.ts'
import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type InputWrapperProps, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from 'react-router'
import { VersUtilisateurs } from '../comptes/vers-utilisateurs.tsx'
import { EditView, type FieldsProps } from '../crud/form-view.tsx'
import { ListView } from '../crud/list-view.tsx'
import { nomDe } from '../crud/short.ts'
import { DateField } from '../ui/date-field.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { todayInParis } from '../ui/today.ts'

const DONNEES_RH_PATH = '/admin/rhdata'

/** The format of a figure: euros with cents, a percentage with the decimals that were written. */
const figureFormat = (key: string) =>
  new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: key.startsWith('tauxCharges') ? 0 : 2,
    maximumFractionDigits: 4,
  })

/** A column of a figure that may not have been filled in yet. */
const rate = (
  key: 'tauxChargesPatronales' | 'tauxHoraire' | 'forfaitPanierRepas' | 'forfaitDeplacement',
  title: string,
): Column<Item<typeof donneesRh>> => {
  const format = figureFormat(key)
  return {
    key,
    title,
    align: 'right',
    value: (row) => row[key] ?? null,
    render: (row) => (typeof row[key] === 'number' ? format.format(row[key]) : '–'),
  }
}

const donneesRhColumns: readonly Column<Item<typeof donneesRh>>[] = [
  {
    key: 'operateur',
    title: 'Opérateur',
    sortable: true,
    phone: 'name',
    value: (row) => nomDe(row.operateur),
  },
  rate('tauxChargesPatronales', 'Taux de charges patronales (%)'),
  { ...rate('tauxHoraire', 'Taux horaire (€)'), phone: 'line' },
  rate('forfaitPanierRepas', 'Forfait panier repas (€)'),
  rate('forfaitDeplacement', 'Forfait déplacement (€)'),
  { key: 'matriculePaie', title: 'Matricule de paie', phone: 'line' },
]

/** RH-01, OPEN-106: the rates of every operateur whose hours are kept. */
export function DonneesRh() {
  return (
    <Page title="Données RH">
      <ListView
        resource={donneesRh}
        path={DONNEES_RH_PATH}
        columns={donneesRhColumns}
        add={<VersUtilisateurs />}
      />
    </Page>
  )
}

/** RH-02: the rates of one operateur. */
export function ModifierDonneesRh() {
  const { id = '' } = useParams()
  return (
    <Page title="Modifier les données RH" width="narrow">
      <EditView resource={donneesRh} path={DONNEES_RH_PATH} id={id} Fields={ChampsDonneesRh} />
    </Page>
  )
}

const DECIMAL = { decimalScale: 4, hideControls: true }

/** A description below its field: fields side by side stay on one line. */
const SOUS_LE_CHAMP: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

function ChampsDonneesRh({ form, item }: FieldsProps<typeof donneesRh>) {
  /** Types a figure of the contract: one that differs from the stored one begins today, unless a day was chosen. */
  const ofContract = (name: 'heuresHebdo' | 'rttParAn') => {
    const input = form.field(name)
    const onChange = (typed: string | number) => {
      input.onChange(typed)
      const values = { ...form.getValues(), [name]: typed }
      const figure = (value: unknown) => (value === '' || value === null ? null : Number(value))
      const saisi = {
        heures: figure(values.heuresHebdo),
        rtt: figure(values.rttParAn),
        du: values.contratDu || null,
      }
      form.setFieldValue('contratDu', debutPropose(stored, saisi, todayInParis()))
    }
    return { ...input, onChange }
  }
  const stored = {
    heures: item?.heuresHebdo ?? null,
    rtt: item?.rttParAn ?? null,
    du: item?.contratDu ?? null,
  }
  return (
    <Stack gap="md">
      {item && <Text fw={600}>Données RH pour {nomDe(item.operateur)}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput {...DECIMAL} {...form.field('tauxChargesPatronales')} withAsterisk />
        <NumberInput {...DECIMAL} {...form.field('tauxHoraire')} withAsterisk />
        <NumberInput {...DECIMAL} {...form.field('forfaitPanierRepas')} withAsterisk />
        <NumberInput {...DECIMAL} {...form.field('forfaitDeplacement')} withAsterisk />
        <TextInput
          {...form.field('matriculePaie')}
          {...SOUS_LE_CHAMP}
          description="Comme dans le logiciel de paie, zéros compris"
        />
        <NumberInput
          {...DECIMAL}
          {...ofContract('heuresHebdo')}
          {...SOUS_LE_CHAMP}
          description="Un congé compte selon elles ; vide : celles de la société"
        />
        <NumberInput
          {...DECIMAL}
          {...ofContract('rttParAn')}
          {...SOUS_LE_CHAMP}
          description="Selon le contrat, pour une année entière ; vide : aucun"
        />
        <DateField
          {...form.field('contratDu')}
          {...SOUS_LE_CHAMP}
          clearable
          description="Les semaines commencées avant ce jour gardent le contrat d'avant ; vide : depuis toujours"
        />
      </SimpleGrid>
    </Stack>
  )
}
