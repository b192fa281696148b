import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { CHAMPS_DE_TEXTE } from '@lavandiere/domain/patrimoines/textes.ts'
import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMay } from '../api/store.ts'
import { CreateView, EditView, type FieldsProps } from '../crud/form-view.tsx'
import { useOne } from '../crud/one.ts'
import { Page } from '../ui/page.tsx'
import { WaitingPage } from '../ui/waiting.tsx'
import { crumbsTo, detailPath, interventionsPath } from './adresses.ts'
import { choixDeDechets, choixDeTypes } from './etiquettes.tsx'
import { LieuField } from './lieu-field.tsx'
import { PositionField } from './position-field.tsx'
import { SansListe } from './sans-liste.tsx'
import { useEchec } from './use-echec.ts'

/** The form of a new container of the patrimoine that the address names (CONT-07, OPEN-55). */
export function NouveauConteneur() {
  const { id = '' } = useParams()
  const owner = useOne(patrimoine, id)
  if (!owner.data) return <WaitingPage title="Nouveau conteneur" width="narrow" one={owner} />
  const of = owner.data.item
  return (
    <Page title={`Nouveau conteneur pour ${of.libelle}`} crumbs={crumbsTo(of)} width="narrow">
      {of.isUnipatrimoine ? (
        <SansListe patrimoineId={id} />
      ) : (
        <CreateView
          resource={conteneur}
          Fields={ConteneurFields}
          path={detailPath(id)}
          initial={{ patrimoine: of['@id'] }}
          editPath={({ id: made }) => interventionsPath(made)}
          next={() => [{ label: 'Ajouter un autre conteneur', to: `/patrimoine/${id}/conteneurs/new` }]}
        />
      )}
    </Page>
  )
}

/** The form of a container (CONT-07, OPEN-55). */
export function ModifierConteneur() {
  const { id = '' } = useParams()
  // Read afresh, as the form does: a failed reading of a cached item would be reported nowhere (CONT-08).
  const one = useOne(conteneur, id, { fresh: true })
  useEchec(one.error)
  if (!one.data) return <WaitingPage title="Modifier le conteneur" width="narrow" one={one} />
  const { nomenclature, patrimoine: of } = one.data.item
  return (
    <Page title={`Modifier le conteneur ${nomenclature}`} crumbs={crumbsTo(of)} width="narrow">
      <EditView
        resource={conteneur}
        Fields={ConteneurFields}
        path={detailPath(of.id)}
        id={id}
        save={{ method: 'PUT' }}
      />
    </Page>
  )
}

/** The fields of a container, in the order of the paper forms (CONT-01). */
function ConteneurFields({ form, item }: FieldsProps<typeof conteneur>) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput {...form.field('nomenclature')} data-autofocus />
        <NumberInput {...form.field('ordreCsv')} allowDecimal={false} min={0} />
        <Select {...form.field('conteneurType')} data={choixDeTypes} placeholder="Choisir…" />
        <Select {...form.field('dechetType')} data={choixDeDechets} placeholder="Choisir…" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="md">
        <NumberInput {...form.field('quantite')} withAsterisk allowDecimal={false} min={1} />
        {CHAMPS_DE_TEXTE.map((champ) => (
          <TextInput key={champ} {...form.field(champ)} />
        ))}
        <TextInput {...form.field('marque')} />
      </SimpleGrid>
      <PositionFields form={form} item={item} />
    </Stack>
  )
}

/** Address and position: a suggested address sets both (PAT-20), a click on the map the position only. */
function PositionFields({ form, item }: FieldsProps<typeof conteneur>) {
  const may = useMay()
  const [goto, setGoto] = useState(0)
  // Once a container has a position, only an admin may move it (CONT-17, OPEN-22).
  const stands = item !== undefined && pointOf(item) !== null
  const isFrozen = stands && !may('update', 'positions')
  const { patrimoine: owner, ...values } = form.getValues()
  const position = pointOf(values)
  const place = (next: Point | null) =>
    form.setValues({ latitude: next?.latitude ?? null, longitude: next?.longitude ?? null })
  const { value: _, onChange: __, ...adresse } = form.field('adresse')
  return (
    <>
      <LieuField
        {...adresse}
        description={isFrozen ? undefined : 'Une adresse proposée place aussi le conteneur sur la carte'}
        value={form.getValues().adresse ?? ''}
        onChange={(text, lieu) => {
          if (!lieu) return form.setFieldValue('adresse', text)
          form.setValues({ adresse: lieu.adresse, commune: lieu.commune })
          if (isFrozen) return
          place(lieu)
          setGoto(goto + 1)
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput {...form.field('complementAdresse')} />
        <TextInput {...form.field('commune')} />
      </SimpleGrid>
      <PositionField
        patrimoineId={String(idOf(owner ?? '') ?? '')}
        value={position}
        onChange={place}
        fitKey={`${position ? 'place' : 'autour'}-${goto}`}
        error={form.errors.latitude ?? form.errors.longitude}
        frozen={isFrozen ? 'Seul un administrateur peut déplacer un conteneur' : undefined}
      />
    </>
  )
}
