import type { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Group, Switch, TextInput } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { PhotosField } from './photos-field.tsx'

interface Props {
  form: ResourceForm<typeof intervention>
  /** The form that says what the crew is asked for, when one is chosen. */
  asked: Item<typeof formulaire> | null
  onBusy: (busy: boolean) => void
}

/** What the chosen form turns on (scan, volume, waste), and the photos of each moment. */
export function Releve({ form, asked, onBusy }: Props) {
  const scans = asked && (asked.hasQrcode || asked.hasBarcode || asked.hasRFID)
  const keep =
    (name: 'photoAvant' | 'photoApres' | 'photoProblem' | 'photoInaccessible') => (iris: string[]) =>
      form.setFieldValue(name, iris as never)
  const accessible = form.values.isAccessible
  const hasProblems = ((form.values.problemes as string[] | undefined) ?? []).length > 0
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
      {accessible ? (
        <>
          <PhotosField
            label="Photos avant"
            minimum={asked?.minPhotoAvant}
            onChange={keep('photoAvant')}
            onBusy={onBusy}
          />
          <PhotosField
            label="Photos après"
            minimum={asked?.minPhotoApres}
            onChange={keep('photoApres')}
            onBusy={onBusy}
          />
        </>
      ) : (
        <PhotosField
          label="Photos de l'inaccessibilité"
          minimum={asked?.minPhotoLavageImpossible}
          onChange={keep('photoInaccessible')}
          onBusy={onBusy}
        />
      )}
      {hasProblems && (
        <PhotosField
          label="Photos du problème"
          minimum={asked?.minPhotoMaintenance}
          onChange={keep('photoProblem')}
          onBusy={onBusy}
        />
      )}
    </>
  )
}
