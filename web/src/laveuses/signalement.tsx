import { importancesLaveuse } from '@lavandiere/domain/catalogues/degres.ts'
import { problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import { journalLaveuse, PHOTOS_JOURNAL_MAX } from '@lavandiere/domain/laveuses/journal.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { MultiSelect, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { CreateView, type FieldsProps } from '../crud/form-view.tsx'
import { useAll } from '../crud/list.ts'
import { useOne } from '../crud/one.ts'
import { usePhotoBatches } from '../crud/photos/photo-batches.ts'
import { PhotosField } from '../crud/photos/photos-field.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Page } from '../ui/page.tsx'
import { todayInParis, useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'

const SIGNALEMENT_TITLE = 'Signaler un problème'

/**
 * The fields of a problem that the office reports. Mileages and operateur are there for an entry that a crew wrote on
 * paper.
 */
function ChampsEntree({ form }: FieldsProps<typeof journalLaveuse>) {
  const list = useAll(problemLaveuse)
  const today = useToday()
  return (
    <Stack gap="md">
      <MultiSelect
        {...form.field('problems')}
        value={[...(form.values.problems ?? [])]}
        onChange={(iris) => form.fill({ problems: iris })}
        data={(list.data ?? []).map((one) => ({
          value: one['@id'],
          label: `${one.libelle} (${importancesLaveuse[one.importance]})`,
        }))}
        placeholder="Choisir…"
        nothingFoundMessage={list.isSuccess ? 'Aucun problème de ce nom' : undefined}
        error={form.errors.problems ?? (list.isLoadingError && "La liste n'a pas pu être chargée")}
        onDropdownOpen={() => list.isError && void list.refetch()}
        searchable
        clearable
      />
      <Textarea {...form.field('remarque')} autosize minRows={3} maxRows={10} />
      <PhotosDeLEntree form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...form.field('date')}
          maxDate={today}
          value={form.values.date}
          onChange={(jour) => form.fill({ date: jour })}
        />
        <SelectRef
          resource={operateurs}
          {...form.field('operateur')}
          value={form.values.operateur}
          onChange={(iri) => form.fill({ operateur: iri })}
        />
        <NumberInput
          {...form.field('kilometrageDebut')}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=" "
        />
        <NumberInput
          {...form.field('kilometrageFin')}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=" "
        />
      </SimpleGrid>
    </Stack>
  )
}

const PHOTOS_CALL = { path: '/journal_photos', max: PHOTOS_JOURNAL_MAX }

/** The photos of an entry; the form waits for those that are on their way. */
function PhotosDeLEntree({ form }: Pick<FieldsProps<typeof journalLaveuse>, 'form'>) {
  const photos = usePhotoBatches<'photos'>(PHOTOS_CALL)
  const { isBusy } = photos
  const iris = photos.of('photos').photos.map((photo) => photo['@id'])
  const named = iris.join(' ')
  const { fill, setWaiting } = form
  // A form in which nothing was typed is left without a question: the values that it starts with do not count.
  const filled = useRef('')
  useEffect(() => {
    if (filled.current === named) return
    filled.current = named
    fill({ photos: named === '' ? [] : named.split(' ') })
  }, [named, fill])
  useEffect(() => setWaiting(isBusy), [isBusy, setWaiting])
  return <PhotosField photos={photos} field="photos" label="Photos" error={form.errors.photos} />
}

/** `/admin/laveuses/{id}/journal/new`: a problem reported by the office, as an entry of the journal. */
export function Signalement() {
  const { id = '' } = useParams()
  const one = useOne(laveuse, id)
  const vehicle = one.data?.item
  const [start] = useState(() => ({
    uuid: crypto.randomUUID(),
    date: todayInParis(),
  }))
  return (
    <Page title={SIGNALEMENT_TITLE} item={vehicle?.immatriculation} width="narrow">
      {vehicle ? (
        <CreateView
          resource={journalLaveuse}
          Fields={ChampsEntree}
          path={`/admin/laveuses/${id}/journal`}
          initial={{ ...start, laveuse: vehicle['@id'] }}
        />
      ) : (
        <Waiting one={one} />
      )}
    </Page>
  )
}
