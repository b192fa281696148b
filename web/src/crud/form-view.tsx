import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { Alert, Fieldset, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ComponentType, useContext, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSessionUser } from '../api/store.ts'
import type { SessionUser } from '../api/token.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { placeOf } from '../ui/list-places.ts'
import { useItemName } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useFirstField } from '../ui/use-first-field.ts'
import { Waiting } from '../ui/waiting.tsx'
import { copyOf, useCopiedId } from './copy.ts'
import { CreationContext, type CreationOf } from './creation.ts'
import type { FormValues } from './draft.ts'
import { type ResourceForm, type Typed, useResourceForm } from './form.ts'
import classes from './form-view.module.css'
import { useGiven } from './given.ts'
import { nameOf, type Ruled } from './list-view.tsx'
import { type Loaded, useOne } from './one.ts'
import { FormNotices } from './outdated.tsx'
import { PlainFields, type PlainForm } from './plain.tsx'
import type { SaveOptions } from './save.ts'
import { useVersionedSave } from './versioned-save.ts'

/** The fields of a form; `item` is what is being changed, absent for a new one. */
export interface FieldsProps<R extends Ruled> {
  form: ResourceForm<R>
  item?: Item<R>
}

export interface FormViewProps<R extends Ruled> extends PlainForm<R> {
  /** The fields of the form, when they are not drawn from the definition. */
  Fields?: ComponentType<FieldsProps<R>>
  /**
   * Address of the list that the form returns to (API-11): as the person left it, but without its search after a
   * creation, which might hide the new item.
   */
  path: string
  /** Initial values of a new item, beyond empty fields. */
  initial?: Partial<FormValues<R>>
  /** Values typed in another form before this one replaced it. */
  typed?: Typed
  save?: SaveOptions<R>
  /** The address of the form of an item, to which the toast of its creation leads. */
  editPath?: (made: Item<R>) => string
  /** The steps that a creation leads on to, in its toast; null for one that the person may not take. */
  next?: (made: Item<R>, creation: CreationOf) => readonly ({ label: string; to: string } | null)[]
  /** How long the submit button stays disabled after a click, in ms; that of all forms by default (BIZ-09). */
  lockMs?: number
  /** True when the submit button waits until the form is valid and changed (RH-18). */
  isSubmitStrict?: boolean
  /** Why this user may only read that item; null when the user may change it. */
  lockOf?: (item: Item<R>, user: SessionUser) => string | null
}

/** The fields of a form: the given component, or the inputs drawn from the definition. */
function FormFields<R extends Ruled>({ Fields, ...props }: FormViewProps<R> & FieldsProps<R>) {
  const { form, item } = props
  return Fields ? <Fields form={form} item={item} /> : <PlainFields<R> {...props} />
}

/** The form of a new item: empty, with the relations that the address names, or like an item. */
export function CreateView<R extends Ruled>(props: FormViewProps<R>) {
  const copied = useCopiedId()
  const given = useGiven(props.resource)
  if (copied !== null) return <CopyView<R> key={copied} {...props} id={copied} />
  return <FormBody<R> {...props} initial={{ ...props.initial, ...given }} />
}

function CopyView<R extends Ruled>({ id, ...props }: FormViewProps<R> & { id: string }) {
  const one = useOne(props.resource, id, { fresh: true })
  if (!one.data) return <Waiting one={one} />
  return <FormBody<R> {...props} initial={{ ...props.initial, ...copyOf(props.resource, one.data.item) }} />
}

/** The form of an item, read afresh so that it starts from the latest version. */
export function EditView<R extends Ruled>(props: FormViewProps<R> & { id: string }) {
  const one = useOne(props.resource, props.id, { fresh: true })
  const user = useSessionUser()
  useItemName(one.data ? nameOf(props.resource, one.data.item) : null)
  if (!one.data) return <Waiting one={one} />
  const reason = user && props.lockOf?.(one.data.item, user)
  if (reason) return <LockedForm {...props} item={one.data.item} reason={reason} />
  return <FormBody<R> key={props.id} {...props} loaded={one.data} />
}

/** The form of an item that may only be read: disabled fields, and the reason. */
function LockedForm<R extends Ruled>({
  reason,
  ...props
}: FormViewProps<R> & { item: Item<R>; reason: string }) {
  const { resource, path, item } = props
  const form = useResourceForm(resource, { item })
  return (
    <Panel>
      <Stack gap="lg">
        <Alert color="gray" icon={<IconLock size={20} />}>
          {reason}
        </Alert>
        <Fieldset className={classes.locked} variant="unstyled" disabled>
          <FormFields<R> {...props} form={form} />
        </Fieldset>
        <Group justify="flex-end">
          <LinkButton {...placeOf(path)}>Retour à la liste</LinkButton>
        </Group>
      </Stack>
    </Panel>
  )
}

interface BodyProps<R extends Ruled> extends FormViewProps<R> {
  loaded?: Loaded<Item<R>>
}

function FormBody<R extends Ruled>({ loaded, ...props }: BodyProps<R>) {
  const { resource, path, initial, typed, save, editPath, next, lockMs, isSubmitStrict = false } = props
  const navigate = useNavigate()
  const creation = useContext(CreationContext)
  const linksTo = (made: Item<R>) => {
    const links = [editPath ? { to: editPath(made) } : null, ...(next?.(made, creation) ?? [])]
    return links.flatMap((link) => (link ? [{ ...link, open: () => navigate(link.to) }] : []))
  }
  const saving = useVersionedSave(resource, loaded, { linksTo, ...save })
  const form = useResourceForm(resource, { item: saving.item, initial, typed })
  const onSubmit = form.onSubmit(
    (values) => saving.save(values, form.rebase),
    () => {
      const { to, state } = placeOf(path)
      return saving.id === undefined ? navigate(path) : navigate(to, { state })
    },
  )
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element, saving.id === undefined)
  const isEarly = isSubmitStrict && !(form.isDirty() && form.isValid())
  return (
    <Panel>
      <LeaveGuard when={() => form.hasUnsaved()} onForget={form.forget} />
      <form noValidate onSubmit={onSubmit} ref={element}>
        <Stack gap="lg">
          <FormNotices resource={resource} form={form} />
          <FormFields<R> {...props} form={form} item={saving.item} />
          <Group justify="flex-end" gap="sm">
            <LinkButton {...placeOf(path)}>Annuler</LinkButton>
            <SubmitButton pending={saving.isPending} disabled={form.isWaiting || isEarly} lockMs={lockMs}>
              Enregistrer
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
