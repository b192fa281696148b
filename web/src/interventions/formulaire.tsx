import { formulaire as formulaires } from '@lavandiere/domain/catalogues/formulaire.ts'
import { client as clients } from '@lavandiere/domain/comptes/compte.ts'
import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { heureDeParis, instantDeParis, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Divider, Group, Stack } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { useResourceForm } from '../crud/form.ts'
import { useOne } from '../crud/one.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { DateField } from '../ui/date-field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Circonstances } from './circonstances.tsx'
import { Constat } from './constat.tsx'
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
  onSave: (values: Valid<typeof intervention>) => Promise<void>
}

const secondes = () => String(Math.floor(Math.random() * 60)).padStart(2, '0')

/** The manual form of an intervention: where, when, what was found, photos (OPEN-67). */
export function Formulaire({ depart, pending, onSave }: Props) {
  const now = new Date().toISOString()
  const [client, setClient] = useState(depart.client)
  const [formulaire, setFormulaire] = useState<string | null>(null)
  const [jour, setJour] = useState<string | null>(jourDeParis(now))
  const [heure, setHeure] = useState(heureDeParis(now).slice(11, 16))
  const [busy, setBusy] = useState(false)
  const form = useResourceForm(intervention, undefined, {
    uuid: crypto.randomUUID(),
    patrimoine: depart.patrimoine,
    conteneur: depart.conteneur,
    dateEvenement: now,
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
  // INT-11: as many bins washed as there are, until the person says otherwise.
  useEffect(() => {
    if (quantite) form.setFieldValue('nombreLaves', quantite as never)
  }, [quantite, form.setFieldValue])

  // INT-12: the seconds are random, so that two manual entries of one minute differ.
  const place = (day: string | null, time: string) => {
    const known = day && /^\d{2}:\d{2}$/.test(time)
    form.setFieldValue('dateEvenement', (known ? instantDeParis(day, `${time}:${secondes()}`) : '') as never)
  }
  return (
    <Panel>
      <LeaveGuard when={form.hasUnsaved} />
      <form noValidate onSubmit={form.onSubmit(onSave)}>
        <Stack gap="md">
          <SelectRef
            resource={clients}
            label="Client"
            withAsterisk
            value={client}
            onChange={(iri) => {
              setClient(iri)
              setFormulaire(null)
              form.setValues({ patrimoine: null, conteneur: null, campagne: null } as never)
            }}
          />
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <SelectRef
              resource={patrimoines}
              {...form.field('patrimoine')}
              withAsterisk
              disabled={!client}
              query={{ client }}
              value={form.values.patrimoine ?? null}
              onChange={(iri) =>
                form.setValues({ patrimoine: iri, conteneur: null, campagne: null } as never)
              }
            />
            {!isUni && (
              <SelectRef
                resource={conteneurs}
                {...form.field('conteneur')}
                withAsterisk
                disabled={!form.values.patrimoine}
                query={{ patrimoine: form.values.patrimoine }}
                value={form.values.conteneur ?? null}
                onChange={(iri) => form.setFieldValue('conteneur', iri as never)}
              />
            )}
          </Group>
          <Group align="flex-start" grow>
            <DateField
              label="Date"
              withAsterisk
              value={jour}
              error={form.errors.dateEvenement}
              onChange={(day) => {
                setJour(day)
                place(day, heure)
              }}
            />
            <TimeInput
              label="Heure"
              withAsterisk
              value={heure}
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
            value={formulaire}
            onChange={setFormulaire}
            clearable
          />
          <Divider />
          <Constat form={form} maximum={quantite ?? undefined} />
          <Releve form={form} asked={asked.data?.item ?? null} onBusy={setBusy} />
          <Group justify="flex-end">
            <SubmitButton pending={pending} disabled={busy}>
              Enregistrer
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
