import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ValeursDuLot } from '@lavandiere/domain/patrimoines/lot.ts'
import { lotAnnule, lotFait } from '@lavandiere/domain/patrimoines/lot.ts'
import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { toastFailure } from '../crud/save.ts'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { choixDeDechets, choixDeTypes } from './etiquettes.tsx'

/** The containers of a bulk edit, in the fields of the API. */
export interface Cible {
  patrimoineId: string
  /** Their ids; without ids, all containers that `search` finds. */
  ids?: readonly number[]
  search?: string
  /** Only these among the containers found. */
  parmi?: readonly number[] | undefined
  /** The number shown on screen: when the server counts another number, it changes nothing. */
  attendus?: number
}

/** Changes many containers in one call; the toast tells how many, and can undo the edit for some seconds. */
function useLot(onDone: () => void) {
  const client = useQueryClient()
  const undoing = useMutation({
    mutationFn: (operation: number) =>
      api(`/conteneurs/lots/${operation}/annulation`, { answer: lotAnnule, method: 'POST' }),
    onSuccess: ({ restaures, ignores }) => {
      const left =
        ignores > 0
          ? ` ; ${countInWords(ignores, 'conteneur modifié depuis, laissé tel quel', 'conteneurs modifiés depuis, laissés tels quels')}`
          : ''
      toastSuccess(`Modification annulée : ${countInWords(restaures, 'conteneur')} remis en état${left}`)
    },
    onError: (error) => toastFailure(error, "La modification n'a pas pu être annulée"),
  })
  return useMutation({
    mutationFn: ({ cible, valeurs }: { cible: Cible; valeurs: ValeursDuLot }) =>
      api('/conteneurs/lots', {
        answer: lotFait,
        method: 'POST',
        patienceMs: 60_000,
        body: {
          patrimoine: `/api/patrimoines/${cible.patrimoineId}`,
          conteneurs: cible.ids?.map((id) => `/api/conteneurs/${id}`),
          search: cible.search,
          parmi: cible.parmi,
          attendus: cible.attendus,
          valeurs,
        },
      }),
    onSuccess: ({ modifies, inchanges, operation }) => {
      const already = inchanges > 0 ? ` (${inchanges.toLocaleString('fr-FR')} déjà à jour)` : ''
      const said = `${countInWords(modifies, 'conteneur modifié', 'conteneurs modifiés')}${already}`
      if (operation === null) toastSuccess('Ces conteneurs ont déjà ces valeurs')
      else toastUndo(`lots/${operation}`, said, () => undoing.mutate(operation))
      onDone()
    },
    onError: (error) => {
      // The selected containers have changed on the server: the list reloads.
      void client.invalidateQueries({ queryKey: ['conteneurs'] })
      toastFailure(error, 'Erreur lors de la mise à jour')
    },
  })
}

const INCHANGE = 'Inchangé'

interface ModifierLotProps {
  cible: Cible
  count: number
  onClose: () => void
  onDone: () => void
}

/** The dialog of a bulk edit: an empty field leaves the value of each container as it is. */
export function ModifierLot({ cible, count, onClose, onDone }: ModifierLotProps) {
  const [valeurs, setValeurs] = useState<ValeursDuLot>({})
  const saving = useLot(onDone)
  const set = (change: ValeursDuLot) => setValeurs({ ...valeurs, ...change })
  const isEmpty = Object.values(valeurs).every((value) => value === undefined)
  return (
    <OpenedModal onClose={onClose} title={<Text fw={650}>Modifier {countInWords(count, 'conteneur')}</Text>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate({ cible, valeurs })
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Ce que vous laissez vide ne change pas.
          </Text>
          <Select
            label="Type"
            data={choixDeTypes}
            placeholder={INCHANGE}
            clearable
            data-autofocus
            value={valeurs.conteneurType ?? null}
            onChange={(code) => set({ conteneurType: (code ?? undefined) as ValeursDuLot['conteneurType'] })}
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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" disabled={isEmpty} loading={saving.isPending}>
              Modifier {countInWords(count, 'conteneur')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenedModal>
  )
}
