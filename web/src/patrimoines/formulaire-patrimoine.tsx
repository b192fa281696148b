import { client as clients } from '@lavandiere/domain/comptes/compte.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Group, NumberInput, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useParams } from 'react-router'
import type { FormValues } from '../crud/draft.ts'
import { CreateView, EditView, type FieldsProps } from '../crud/form-view.tsx'
import { useOne } from '../crud/one.ts'
import { Page } from '../ui/page.tsx'
import { WaitingPage } from '../ui/waiting.tsx'
import { detailPath } from './adresses.ts'
import { useChoix } from './choix.tsx'
import classes from './formulaire-patrimoine.module.css'
import { LieuField } from './lieu-field.tsx'

const LISTE_PATRIMOINES = '/patrimoine'
/** The type is chosen, never guessed (PAT-13). */
const INITIAL = { isUnipatrimoine: null }

/** The form of a new patrimoine of the client that the address names (PAT-10). */
export function NouveauPatrimoine() {
  const { id = '' } = useParams()
  const owner = useOne(clients, id)
  useListOf(`/api/clients/${id}`)
  if (!owner.data) return <WaitingPage title="Nouveau patrimoine" width="narrow" one={owner} />
  return (
    <Page title={`Nouveau patrimoine pour ${owner.data.item.libelle}`} width="narrow">
      <CreateView
        resource={patrimoine}
        Fields={PatrimoineFields}
        path={LISTE_PATRIMOINES}
        initial={{ ...INITIAL, client: `/api/clients/${id}` }}
        editPath={({ id: made }) => detailPath(made)}
        next={({ id: made, '@id': patrimoine, client, isUnipatrimoine }, creation) => [
          isUnipatrimoine
            ? creation('campagne_lavages', { client: client['@id'], patrimoine })
            : { label: 'Importer ses conteneurs', to: `/patrimoine/${made}/import/` },
        ]}
      />
    </Page>
  )
}

/** Chooses the client in the list that the form returns to: it then shows the new patrimoine. */
function useListOf(client: string) {
  const { setClient } = useChoix()
  const choose = useEffectEvent(() => setClient(client))
  useEffect(() => {
    if (client) choose()
  }, [client])
}

/** The form of a patrimoine (PAT-10). */
export function ModifierPatrimoine() {
  const { patrimoineId = '' } = useParams()
  const one = useOne(patrimoine, patrimoineId)
  const name = one.data?.item.libelle
  return (
    <Page title={name ? `Modifier le patrimoine ${name}` : 'Modifier le patrimoine'} width="narrow">
      <EditView
        resource={patrimoine}
        Fields={PatrimoineFields}
        path={LISTE_PATRIMOINES}
        id={patrimoineId}
        save={{ method: 'PUT' }}
      />
    </Page>
  )
}

/** The fields of a unipatrimoine, empty: a hidden field must not make the form invalid (PAT-18). */
const SANS_LIEU = { lieu: '', nombreDeBacs: null, commentaire: '', latitude: null, longitude: null }

/** The choice of the type: a change empties the fields of the other type, and changing back restores them. */
function useType(form: FieldsProps<typeof patrimoine>['form']) {
  const left = useRef<Partial<FormValues<typeof patrimoine>>>({})
  return (value: string) => {
    const { isUnipatrimoine, lieu, nombreDeBacs, commentaire, latitude, longitude } = form.getValues()
    const next = value === 'true'
    if (next === isUnipatrimoine) return
    if (!next) left.current = { lieu, nombreDeBacs, commentaire, latitude, longitude }
    form.setValues({ ...(next ? left.current : SANS_LIEU), isUnipatrimoine: next })
  }
}

/** The fields of a patrimoine; which of them show depends on its type (PAT-11 … PAT-18). */
function PatrimoineFields({ form }: FieldsProps<typeof patrimoine>) {
  const { isUnipatrimoine } = form.getValues()
  const type = form.field('isUnipatrimoine')
  const choose = useType(form)
  return (
    <Stack gap="md">
      <TextInput {...form.field('libelle')} />
      <Radio.Group
        label={type.label}
        withAsterisk
        error={type.error}
        value={isUnipatrimoine === null ? '' : String(isUnipatrimoine)}
        onChange={choose}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6} mb={4}>
          <Radio.Card value="false" p="sm" radius="md" className={classes.choix} data-path="isUnipatrimoine">
            <ChoiceLabel label="Patrimoine" help="Une liste de conteneurs, importée ensuite d'un fichier" />
          </Radio.Card>
          <Radio.Card value="true" p="sm" radius="md" className={classes.choix}>
            <ChoiceLabel label="Unipatrimoine" help="Un seul lieu et un nombre de bacs" />
          </Radio.Card>
        </SimpleGrid>
      </Radio.Group>
      {isUnipatrimoine === true && <LieuDuPatrimoine form={form} />}
    </Stack>
  )
}

function ChoiceLabel({ label, help }: { label: string; help: string }) {
  return (
    <Group component="span" wrap="nowrap" align="flex-start" gap="sm">
      <Radio.Indicator />
      <span>
        <Text span display="block" fw={600} size="sm">
          {label}
        </Text>
        <Text span display="block" c="dimmed" size="xs">
          {help}
        </Text>
      </span>
    </Group>
  )
}

/** The further fields of a unipatrimoine: place, bins, comment (PAT-14 … PAT-16, PAT-20). */
function LieuDuPatrimoine({ form }: Pick<FieldsProps<typeof patrimoine>, 'form'>) {
  const { value: _, onChange: __, ...lieu } = form.field('lieu')
  const { latitude, longitude } = form.getValues()
  const isPlaced = latitude !== null && longitude !== null
  return (
    <>
      <LieuField
        {...lieu}
        withAsterisk
        description={isPlaced ? 'Position connue' : "La position sera cherchée à l'enregistrement"}
        value={form.getValues().lieu ?? ''}
        onChange={(text, position) =>
          form.setValues({
            lieu: text,
            latitude: position?.latitude ?? null,
            longitude: position?.longitude ?? null,
          })
        }
      />
      <NumberInput {...form.field('nombreDeBacs')} withAsterisk allowDecimal={false} min={0} maw={200} />
      <Textarea {...form.field('commentaire')} autosize minRows={2} maxRows={8} />
    </>
  )
}
