import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { evenements, nomsDEvenements, webhook } from '@lavandiere/domain/programmes/webhook.ts'
import { Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useResourceForm } from '../crud/form.ts'
import { useSave } from '../crud/save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

interface SaisieDeWebhookProps {
  /** The webhook that is changed; without it a new one is made. */
  item?: Item<typeof webhook>
  onClose: () => void
  onMade?: (id: number) => void
}

/** The form of a webhook: where, what, and whether it is in service. */
export function SaisieDeWebhook({ item, onClose, onMade }: SaisieDeWebhookProps) {
  const form = useResourceForm(webhook, item ? { item } : { initial: { evenements: [...nomsDEvenements] } })
  const saving = useSave(webhook)
  const save = async (values: Parameters<typeof saving.mutateAsync>[0]['values']) => {
    const made = await saving.mutateAsync(item ? { id: item.id, values } : { values })
    onMade?.(made.id)
  }
  const { value, onChange, error } = form.field('evenements')
  return (
    <FormDialog
      title={item ? `Modifier « ${item.libelle} »` : 'Ajouter un webhook'}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={form.onSubmit(save, onClose)}>
          <Stack gap="md">
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
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                Annuler
              </Button>
              <SubmitButton pending={saving.isPending}>{item ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
