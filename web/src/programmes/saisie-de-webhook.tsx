import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { evenements, nomsDEvenements, webhook } from '@lavandiere/domain/programmes/webhook.ts'
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useResourceForm } from '../crud/form.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Waiting } from '../ui/waiting.tsx'

interface SaisieDeWebhookProps {
  /** The webhook that is changed, as it was read; without it a new one is made. */
  loaded?: Loaded<Item<typeof webhook>>
  onClose: () => void
  onMade?: (id: number) => void
}

/** Changes a webhook, read as the form opens. */
export function ModificationDeWebhook({ id, onClose }: { id: number; onClose: () => void }) {
  const one = useOne(webhook, id, { fresh: true })
  if (one.data) return <SaisieDeWebhook loaded={one.data} onClose={onClose} />
  return (
    <OpenedModal title="Modifier un webhook" onClose={onClose}>
      <Waiting one={one} />
    </OpenedModal>
  )
}

/** The form of a webhook: where, what, and whether it is in service. */
export function SaisieDeWebhook({ loaded, onClose, onMade }: SaisieDeWebhookProps) {
  const saving = useVersionedSave(webhook, loaded)
  const { item } = saving
  const form = useResourceForm(webhook, {
    sujet: `webhook/${item?.id ?? 'nouveau'}`,
    ...(item ? { item } : { initial: { evenements: [...nomsDEvenements] } }),
  })
  const save = async (values: Valid<typeof webhook>) => {
    const made = await saving.save(values, form.rebase)
    onMade?.(made.id)
  }
  const { value, onChange, error } = form.field('evenements')
  return (
    <FormDialog
      title={item ? `Modifier « ${item.libelle} »` : 'Ajouter un webhook'}
      isDirty={form.isDirty()}
      onClose={onClose}
      onForget={form.forget}
      onSubmit={form.onSubmit(save, onClose)}
    >
      <FormNotices resource={webhook} form={form} />
      <TextInput placeholder="Logiciel de la mairie…" {...form.field('libelle')} />
      <TextInput placeholder="https://…" inputMode="url" {...form.field('adresse')} />
      <Checkbox.Group
        label="Événements"
        withAsterisk
        error={error}
        value={[...(value ?? [])]}
        onChange={(chosen) => onChange(nomsDEvenements.filter((name) => chosen.includes(name)))}
      >
        <Stack gap={6} mt={6}>
          {nomsDEvenements.map((name) => (
            <Checkbox key={name} value={name} label={evenements[name]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {item && (
        <Switch
          label="En service"
          checked={form.values.actif === true}
          onChange={(event) => form.setFieldValue('actif', event.currentTarget.checked)}
        />
      )}
      <FormFoot pending={saving.isPending} label={item ? 'Enregistrer' : 'Ajouter'} />
    </FormDialog>
  )
}
