import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isOutdated, sentenceOr } from '../api/errors.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'

/** The refusal of a value when the server gave no sentence. */
const REFUSED = "Cette valeur n'a pas pu être enregistrée"

interface Props<T> {
  /** The name of the value with its person: "Prise de poste de Nadia". */
  label: string
  shown: string
  value: T
  isLocked: boolean
  isPending: boolean
  /** The input of a value. */
  input: (value: T, onChange: (value: T) => void) => ReactNode
  /** Saves a value; rejects when it was refused. */
  onSave: (value: T) => Promise<unknown>
}

/**
 * A value that is edited in its place (RH-56): the pencil shows its input, the tick sends it, the cross brings back the
 * stored value. When somebody else changed the sheet meanwhile, the typed value stays, beside the stored one.
 */
export function Modifiable<T>({ label, shown, value, isLocked, isPending, input, onSave }: Props<T>) {
  const [typed, setTyped] = useState<{ value: T } | null>(null)
  const [refusal, setRefusal] = useState<'outdated' | { sentence: string } | null>(null)
  const isOpen = typed !== null
  const pencil = useFocusBack<HTMLButtonElement>(isOpen)
  const entry = useRef<HTMLDivElement>(null)
  // The pencil is gone. A field would open its calendar over the others, so that what stands around them has the focus.
  useEffect(() => {
    if (isOpen) entry.current?.focus({ preventScroll: true })
  }, [isOpen])
  const close = () => {
    setTyped(null)
    setRefusal(null)
  }
  const save = async () => {
    if (!typed) return
    try {
      await onSave(typed.value)
      close()
    } catch (error) {
      setRefusal(isOutdated(error) ? 'outdated' : { sentence: sentenceOr(error, REFUSED) })
    }
  }
  if (!typed)
    return (
      <Group gap={4} wrap="nowrap">
        <span style={{ whiteSpace: 'nowrap' }}>{shown}</span>
        {!isLocked && (
          <ActionIcon
            ref={pencil}
            variant="subtle"
            aria-label={`Modifier : ${label}`}
            onClick={() => setTyped({ value })}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </Group>
    )
  return (
    <Stack gap={4} ref={entry} tabIndex={-1} role="group" aria-label={label}>
      {input(typed.value, (next) => setTyped({ value: next }))}
      {refusal === 'outdated' && (
        <Text size="xs" c="orange" role="alert">
          Quelqu'un d'autre a changé cette feuille : {shown} est enregistré. Confirmez pour garder votre
          saisie.
        </Text>
      )}
      {refusal !== null && refusal !== 'outdated' && (
        <Text size="xs" c="red" role="alert">
          {refusal.sentence}
        </Text>
      )}
      <Group gap={4}>
        <ActionIcon
          color="vert"
          aria-label={`Confirmer : ${label}`}
          loading={isPending}
          onClick={() => void save()}
        >
          <IconCheck size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={`Annuler : ${label}`} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Stack>
  )
}
