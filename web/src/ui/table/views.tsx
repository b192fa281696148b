import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { FormFoot } from '../form-foot.tsx'
import { sending } from '../submit-button.tsx'
import { toastUndo } from '../toasts.tsx'
import { useAddress } from '../use-address.ts'
import { useStored } from '../use-stored.ts'

/** Filters of a list as the address has them, by the name that the person gave them. */
type Saved = Readonly<Record<string, string>>

/** Most characters of the name of a view. */
const NAME_MAX = 60

function savedIn(written: string): Saved {
  try {
    const entries = Object.entries(JSON.parse(written) ?? {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** What these parameters say in an address. */
function partOf(params: URLSearchParams, names: readonly string[]): string {
  const entries = names.flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(entries).toString()
}

interface ViewsProps {
  /** The list's name, under which its views are kept for the account. */
  list: string
  /** The parameters of the address that a view holds. */
  names: readonly string[]
}

/** The menu "Vues": the filters of a list that the person saved under a name; one is picked, saved, removed with undo. */
export function Views({ list, names }: ViewsProps) {
  const { params, put } = useAddress()
  const [written, write] = useStored<string>(`vues.${list}`, '{}', { account: true })
  const [isNaming, setNaming] = useState(false)
  const saved = savedIn(written)
  /** Changes the views as they are now: another window may have saved one since this one read them. */
  const set = (edit: (now: Saved) => Saved) => write((newest) => JSON.stringify(edit(savedIn(newest))))
  const present = partOf(params, names)
  const current = Object.keys(saved).find((name) => saved[name] === present)
  const pick = (name: string) => {
    const none = Object.fromEntries([...names, 'page'].map((one) => [one, null]))
    put({ ...none, ...Object.fromEntries(new URLSearchParams(saved[name])) })
  }
  const remove = (name: string) => {
    const { [name]: removed = '' } = saved
    set(({ [name]: _, ...others }) => others)
    toastUndo(`vues/${list}`, `La vue « ${name} » a bien été supprimée`, () =>
      set((now) => ({ ...now, [name]: removed })),
    )
  }
  if (present === '' && Object.keys(saved).length === 0) return null
  return (
    <>
      <Menu position="bottom-start" returnFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} />}>
            {current ?? 'Vues'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw="min(24rem, 90vw)">
          {Object.keys(saved).map((name) => (
            <Menu.Item key={name} fw={name === current ? 650 : undefined} onClick={() => pick(name)}>
              {name}
            </Menu.Item>
          ))}
          {Object.keys(saved).length > 0 && <Menu.Divider />}
          {current === undefined ? (
            <Menu.Item
              leftSection={<IconBookmarkPlus size={16} />}
              disabled={present === ''}
              onClick={() => setNaming(true)}
            >
              Enregistrer ces filtres…
            </Menu.Item>
          ) : (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => remove(current)}
            >
              Supprimer la vue « {current} »
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <Naming
          onClose={() => setNaming(false)}
          onName={(name) => set((now) => ({ ...now, [name]: present }))}
        />
      )}
    </>
  )
}

/** The dialog that asks for the name of a view; a name already taken is that of a view to replace. */
function Naming({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <FormDialog
      title="Enregistrer ces filtres"
      isDirty={name !== ''}
      onClose={onClose}
      onSubmit={sending(() => {
        onName(name.trim())
        onClose()
      })}
    >
      <TextInput
        label="Nom de la vue"
        description="Une vue du même nom est remplacée."
        placeholder="Non lavés depuis 90 jours"
        maxLength={NAME_MAX}
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <FormFoot disabled={name.trim() === ''} />
    </FormDialog>
  )
}
