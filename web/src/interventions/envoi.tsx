import type { PassagePropose } from '@lavandiere/domain/interventions/intervention-proposee.ts'
import { Group } from '@mantine/core'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { Note } from '../ui/note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

const NEXT = 'data-suivant'

/** True for a form that was sent by "Enregistrer et suivant". */
export const isGoingOn = ({ nativeEvent: { submitter } }: SubmitEvent) =>
  submitter?.hasAttribute(NEXT) ?? false

/** Ctrl + Enter in any field: saves and goes on, or saves where nothing follows. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const form = event.currentTarget
  const button =
    form.querySelector<HTMLButtonElement>(`[${NEXT}]`) ??
    form.querySelector<HTMLButtonElement>('[type=submit]')
  button?.click()
}

interface Props {
  pending: boolean
  disabled: boolean
  /** The round whose next point one may go on to. */
  passage: PassagePropose | null
}

/** The buttons that save; where the round goes on, which point follows and how many are left. */
export function Envoi({ pending, disabled, passage }: Props) {
  const suivant = passage?.suivant
  return (
    <Group justify="flex-end">
      {passage && suivant && (
        <Note>
          Suivant : {suivant.nomenclature}, {passage.restants} à saisir
        </Note>
      )}
      <SubmitButton pending={pending} disabled={disabled} variant={suivant ? 'default' : 'filled'}>
        Enregistrer
      </SubmitButton>
      {suivant && (
        <SubmitButton pending={pending} disabled={disabled} {...{ [NEXT]: '' }}>
          Enregistrer et suivant
        </SubmitButton>
      )}
    </Group>
  )
}
