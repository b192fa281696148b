import type { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { MINIMUMS } from '@lavandiere/domain/interventions/demandes.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Group, Switch, TextInput } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { PhotosField } from '../crud/photos/photos-field.tsx'
import { momentsOf, type Photos } from './use-photos.ts'

interface Props {
  form: ResourceForm<typeof intervention>
  /** The form with the demands on the crew; null when none is chosen. */
  asked: Item<typeof formulaire> | null
  photos: Photos
}

/** The fields that the chosen form asks for (scan, volume, waste), and the photos of each moment. */
export function ReleveDIntervention({ form, asked, photos }: Props) {
  const scans = asked && (asked.hasQrcode || asked.hasBarcode || asked.hasRFID)
  return (
    <>
      {scans && (
        <Group align="flex-end">
          <TextInput {...form.field('scanData')} flex="1 1 200px" />
          <Switch {...form.field('isScanReadable', 'checkbox')} mb={8} />
        </Group>
      )}
      {asked?.hasVolume && <TextInput {...form.field('volume')} />}
      {asked?.hasWaste && <TextInput {...form.field('waste')} />}
      {momentsOf(form.values).map((moment) => (
        <PhotosField
          key={moment}
          photos={photos}
          field={moment}
          label={form.field(moment).label}
          minimum={asked?.[MINIMUMS[moment]]}
          error={form.errors[moment]}
        />
      ))}
    </>
  )
}
