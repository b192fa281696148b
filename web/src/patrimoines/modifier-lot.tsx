import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ValeursDuLot } from '@lavandiere/domain/patrimoines/lot.ts'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { sending } from '../ui/submit-button.tsx'
import { choixDeDechets, choixDeTypes } from './etiquettes.tsx'
import { type DialogueDeLot, useModification } from './lots.ts'

const INCHANGE = 'Inchangé'

/** The dialog of a bulk edit: an empty field leaves the value of each container as it is. */
export function ModifierLot({ cible, count, onClose, onDone }: DialogueDeLot) {
  const [valeurs, setValeurs] = useState<ValeursDuLot>({})
  const saving = useModification(onDone)
  const set = (change: ValeursDuLot) => setValeurs({ ...valeurs, ...change })
  const isEmpty = Object.values(valeurs).every((value) => value === undefined)
  return (
    <FormDialog
      title={`Modifier ${countInWords(count, 'conteneur')}`}
      isDirty={!isEmpty}
      onClose={onClose}
      onSubmit={sending(() => saving.mutate({ cible, valeurs }))}
    >
      <Note>Ce que vous laissez vide ne change pas.</Note>
      <Select
        label="Type"
        data={choixDeTypes}
        placeholder={INCHANGE}
        clearable
        data-autofocus
        value={valeurs.conteneurType ?? null}
        onChange={(code) => set({ conteneurType: code ?? undefined })}
      />
      <Select
        label="Type déchet"
        data={choixDeDechets}
        placeholder={INCHANGE}
        clearable
        value={valeurs.dechetType ?? null}
        onChange={(code) => set({ dechetType: (code ?? undefined) as ValeursDuLot['dechetType'] })}
      />
      <NumberInput
        label="Nombre de bacs"
        placeholder={INCHANGE}
        allowDecimal={false}
        min={1}
        value={valeurs.quantite ?? ''}
        onChange={(value) => set({ quantite: value === '' ? undefined : Number(value) })}
      />
      <div>
        <TextInput
          label="Volume"
          placeholder={valeurs.volume === null ? 'Effacé' : INCHANGE}
          maxLength={255}
          disabled={valeurs.volume === null}
          value={valeurs.volume ?? ''}
          onChange={({ currentTarget: { value } }) => set({ volume: value === '' ? undefined : value })}
        />
        <Checkbox
          size="sm"
          mt={6}
          label="Effacer le volume"
          checked={valeurs.volume === null}
          onChange={({ currentTarget: { checked } }) => set({ volume: checked ? null : undefined })}
        />
      </div>
      <FormFoot
        disabled={isEmpty}
        pending={saving.isPending}
        label={`Modifier ${countInWords(count, 'conteneur')}`}
      />
    </FormDialog>
  )
}
