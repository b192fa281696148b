import { formulaire as formulaires } from '@lavandiere/domain/catalogues/formulaire.ts'
import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { jourDeParis, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Divider, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ResourceForm, useResourceForm } from '../crud/form.ts'
import { useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Circonstances } from './circonstances.tsx'
import { Constat } from './constat.tsx'
import { ChoixDuLieu } from './lieu.tsx'
import { momentsOf, usePhotos } from './photos.ts'
import { enteredInstant, Quand } from './quand.tsx'
import { ReleveDIntervention } from './releve.tsx'
import { useSurplus } from './surplus.tsx'

/** The initial values of the form: the known place of a new intervention, or the whole intervention to change. */
export interface Depart {
  client: string | null
  patrimoine: string | null
  conteneur: string | null
  item?: Item<typeof intervention>
}

interface Props {
  depart: Depart
  pending: boolean
  /** Saves; `rebase` receives a newer version of the intervention for the form to continue from. */
  onSave: (
    values: Valid<typeof intervention>,
    rebase: (latest: Item<typeof intervention>) => void,
  ) => Promise<Item<typeof intervention>>
  onSaved: (made: Item<typeof intervention>) => unknown
}

/** Fills in the bins washed with the bins of a place just chosen; typed or recorded numbers stay (INT-11). */
function useNombreLaves(
  form: ResourceForm<typeof intervention>,
  lieu: string | null,
  quantite: number | null | undefined,
  depart: string | null,
) {
  const filledFor = useRef(depart)
  useEffect(() => {
    if (filledFor.current === lieu || (lieu !== null && !quantite)) return
    filledFor.current = lieu
    if (!quantite) return
    const isUntouched = !form.isDirty()
    form.fill({ nombreLaves: quantite })
    // The person has typed nothing: the filled-in number is no unsaved change.
    if (isUntouched) form.resetDirty()
  }, [lieu, quantite, form.isDirty, form.fill, form.resetDirty])
}

/** A new intervention at a known place: now, accessible, its code scanned (INT-11). */
const newIntervention = ({ patrimoine, conteneur }: Depart, now: string) => ({
  uuid: crypto.randomUUID(),
  patrimoine,
  conteneur,
  dateEvenement: enteredInstant(jourDeParis(now), parisClock(now).slice(11, 16)),
  isAccessible: true,
  isScanReadable: true,
})

/** The manual form of an intervention: where, when, what was found, photos (OPEN-67). */
export function Formulaire({ depart, pending, onSave, onSaved }: Props) {
  const { item } = depart
  const [quand] = useState(() => item?.dateEvenement ?? new Date().toISOString())
  const [client, setClient] = useState(depart.client)
  const [formulaire, setFormulaire] = useState<string | null>(null)
  const photos = usePhotos(item)
  const [start] = useState(() => (item ? undefined : newIntervention(depart, quand)))
  const form = useResourceForm(intervention, { item, initial: start })
  const patrimoineId = idOf(form.values.patrimoine ?? '')
  const conteneurId = idOf(form.values.conteneur ?? '')
  const owner = useOne(patrimoines, patrimoineId ?? 0, { enabled: patrimoineId !== null })
  const box = useOne(conteneurs, conteneurId ?? 0, { enabled: conteneurId !== null })
  const asked = useOne(formulaires, idOf(formulaire ?? '') ?? 0, { enabled: formulaire !== null })
  const isUni = owner.data?.item.isUnipatrimoine ?? false
  const quantite = isUni ? owner.data?.item.nombreDeBacs : box.data?.item.quantite
  const lieu = (isUni ? form.values.patrimoine : form.values.conteneur) ?? null
  useNombreLaves(form, lieu, quantite, item ? ((item.conteneur ?? item.patrimoine)?.['@id'] ?? null) : null)
  const surplus = useSurplus(quantite ?? null)
  return (
    <Panel>
      {surplus.dialog}
      <LeaveGuard when={() => form.hasUnsaved(photos.isChanged)} onForget={form.forget} />
      <form
        noValidate
        onSubmit={form.onSubmit(async (values) => {
          await surplus.ask(values)
          return onSave({ ...values, ...photos.iris(momentsOf(values)) }, form.rebase)
        }, onSaved)}
      >
        <Stack gap="md">
          <FormNotices resource={intervention} form={form} />
          <ChoixDuLieu
            form={form}
            item={item}
            client={client}
            onClient={(iri) => {
              setClient(iri)
              setFormulaire(null)
            }}
            isUni={isUni}
          />
          <Quand form={form} depart={form.getValues().dateEvenement || quand} />
          <Circonstances form={form} item={item} onFormulaire={setFormulaire} />
          <SelectRef
            resource={formulaires}
            label="Formulaire"
            disabled={!client}
            query={{ client }}
            empty="Ce client n'a pas encore de formulaire"
            value={formulaire}
            onChange={setFormulaire}
            clearable
          />
          <Divider />
          <Constat form={form} maximum={quantite ?? undefined} type={box.data?.item.conteneurType ?? null} />
          <ReleveDIntervention form={form} asked={asked.data?.item ?? null} photos={photos} />
          <Group justify="flex-end">
            <SubmitButton pending={pending} disabled={photos.isBusy}>
              Enregistrer
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
