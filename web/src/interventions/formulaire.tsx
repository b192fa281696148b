import { formulaire as formulaires } from '@lavandiere/domain/catalogues/formulaire.ts'
import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { heureDeParis, instantDeParis, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Divider, Group, Stack } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { type ResourceForm, useResourceForm } from '../crud/form.ts'
import { useOne } from '../crud/one.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { DateField } from '../ui/date-field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Circonstances } from './circonstances.tsx'
import { Constat } from './constat.tsx'
import { Lieu } from './lieu.tsx'
import { momentsDe, usePhotos } from './photos.ts'
import { Releve } from './releve.tsx'

/** What is known of the place when the form opens. */
export interface Depart {
  client: string | null
  patrimoine: string | null
  conteneur: string | null
}

interface Props {
  depart: Depart
  pending: boolean
  onSave: (values: Valid<typeof intervention>) => Promise<Item<typeof intervention>>
  onSaved: (made: Item<typeof intervention>) => unknown
}

/** INT-12: the seconds are random, so that two manual entries of one minute differ. */
const instant = (jour: string, heure: string) =>
  instantDeParis(jour, `${heure}:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}`)

/** INT-11: as many bins washed as there are at a place that was just chosen; what is typed then stays. */
function useNombreLaves(
  form: ResourceForm<typeof intervention>,
  lieu: string | null,
  quantite: number | null | undefined,
) {
  const filledFor = useRef<string | null>(null)
  useEffect(() => {
    if (filledFor.current === lieu || (lieu !== null && !quantite)) return
    filledFor.current = lieu
    if (!quantite) return
    const isUntouched = !form.isDirty()
    form.setFieldValue('nombreLaves', quantite as never)
    // Nothing that the person would lose.
    if (isUntouched) form.resetDirty()
  }, [lieu, quantite, form.isDirty, form.setFieldValue, form.resetDirty])
}

/** The manual form of an intervention: where, when, what was found, photos (OPEN-67). */
export function Formulaire({ depart, pending, onSave, onSaved }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const [client, setClient] = useState(depart.client)
  const [formulaire, setFormulaire] = useState<string | null>(null)
  const [jour, setJour] = useState<string | null>(() => jourDeParis(now))
  const [heure, setHeure] = useState(() => heureDeParis(now).slice(11, 16))
  const photos = usePhotos()
  const form = useResourceForm(intervention, undefined, {
    uuid: crypto.randomUUID(),
    patrimoine: depart.patrimoine,
    conteneur: depart.conteneur,
    dateEvenement: instant(jourDeParis(now), heureDeParis(now).slice(11, 16)),
    isAccessible: true,
    isScanReadable: true,
  })
  const patrimoineId = idOf(form.values.patrimoine ?? '')
  const conteneurId = idOf(form.values.conteneur ?? '')
  const owner = useOne(patrimoines, patrimoineId ?? 0, { enabled: patrimoineId !== null })
  const box = useOne(conteneurs, conteneurId ?? 0, { enabled: conteneurId !== null })
  const asked = useOne(formulaires, idOf(formulaire ?? '') ?? 0, { enabled: formulaire !== null })
  const isUni = owner.data?.item.isUnipatrimoine ?? false
  const quantite = isUni ? owner.data?.item.nombreDeBacs : box.data?.item.quantite
  useNombreLaves(form, (isUni ? form.values.patrimoine : form.values.conteneur) ?? null, quantite)
  const place = (day: string | null, time: string) => {
    const known = day && /^\d{2}:\d{2}$/.test(time)
    form.setFieldValue('dateEvenement', (known ? instant(day, time) : '') as never)
  }
  return (
    <Panel>
      <LeaveGuard when={() => form.hasUnsaved(photos.count > 0 || photos.isBusy)} />
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => onSave({ ...values, ...photos.iris(momentsDe(values)) }),
          onSaved,
        )}
      >
        <Stack gap="md">
          <Lieu
            form={form}
            client={client}
            onClient={(iri) => {
              setClient(iri)
              setFormulaire(null)
            }}
            isUni={isUni}
          />
          <Group align="flex-start" grow>
            <DateField
              label="Date"
              withAsterisk
              value={jour}
              error={(!jour || heure) && form.errors.dateEvenement}
              data-path={jour && !heure ? undefined : 'dateEvenement'}
              onChange={(day) => {
                setJour(day)
                place(day, heure)
              }}
            />
            <TimeInput
              label="Heure"
              withAsterisk
              value={heure}
              error={jour && !heure && form.errors.dateEvenement}
              data-path="dateEvenement"
              onChange={({ currentTarget: { value } }) => {
                setHeure(value)
                place(jour, value)
              }}
            />
          </Group>
          <Circonstances form={form} onFormulaire={setFormulaire} />
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
          <Constat form={form} maximum={quantite ?? undefined} />
          <Releve form={form} asked={asked.data?.item ?? null} photos={photos} />
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
