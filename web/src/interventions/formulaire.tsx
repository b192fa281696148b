import { formulaire as formulaires } from '@lavandiere/domain/catalogues/formulaire.ts'
import { type ChampPhoto, isPrevue, photosManquantes } from '@lavandiere/domain/interventions/demandes.ts'
import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { jourDeParis, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Divider, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type ResourceForm, useResourceForm } from '../crud/form.ts'
import { useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Panel } from '../ui/panel.tsx'
import { ChoixDuLieu } from './choix-du-lieu.tsx'
import { Circonstances } from './circonstances.tsx'
import { Constat } from './constat.tsx'
import { Envoi, isGoingOn, sendByKey } from './envoi.tsx'
import { Passage } from './passage.tsx'
import { enteredInstant, Quand } from './quand.tsx'
import { ReleveDIntervention } from './releve.tsx'
import type { Suite } from './suite.ts'
import { useSurplus } from './surplus.tsx'
import { momentsOf, usePhotos } from './use-photos.ts'
import { type Proposes, usePassages, useProposes } from './use-proposition.ts'

type Intervention = Item<typeof intervention>

/** What is known when the form opens: of a new intervention its place or its tournée; the whole one that is changed. */
interface Depart extends Partial<Suite['valeurs']> {
  patrimoine?: string | null
  conteneur?: string | null
  item?: Intervention
}

interface Props {
  depart: Depart
  pending: boolean
  /**
   * Saves; `rebase` receives a newer version of the intervention for the form to continue from, `jour` is the day of its
   * round, when the form has one and is left.
   */
  onSave: (
    values: Valid<typeof intervention>,
    rebase: (latest: Intervention) => void,
    jour: string | undefined,
  ) => Promise<Intervention>
  onSaved: (made: Intervention) => unknown
  /** Goes on to another point of the round with the values that stay; absent for a recorded intervention. */
  onNext?: (made: Intervention, suivant: number, stays: Suite['valeurs']) => unknown
}

/** The minute of an instant, with other seconds. */
const sameMinute = (quand: string) => enteredInstant(jourDeParis(quand), parisClock(quand).slice(11, 16))

/** A new intervention: now, or at the time of the one before; accessible, its code scanned (INT-11). */
const newIntervention = ({ item: _, dateEvenement, ...known }: Depart, now: string) => ({
  ...known,
  uuid: crypto.randomUUID(),
  dateEvenement: sameMinute(dateEvenement ?? now),
  isAccessible: true,
  isScanReadable: true,
})

/** The place of the form as it was read, and its bins. */
function useLieu({ conteneur, patrimoine }: ResourceForm<typeof intervention>['values']) {
  const box = useOne(conteneurs, idOf(conteneur ?? '') ?? 0, { enabled: Boolean(conteneur) }).data?.item
  const owned = patrimoine || box?.patrimoine['@id'] || ''
  const owner = useOne(patrimoines, idOf(owned) ?? 0, { enabled: owned !== '' }).data?.item
  const isUni = owner?.isUnipatrimoine ?? false
  return {
    box,
    owner,
    isUni,
    iri: (isUni ? owner?.['@id'] : conteneur) ?? null,
    quantite: isUni ? owner?.nombreDeBacs : box?.quantite,
  }
}
type Lieu = ReturnType<typeof useLieu>

/** Proposes the bins of a place as washed; those of the recorded place are its own (INT-11). */
function useNombreLaves(proposes: Proposes, { iri, quantite }: Lieu, item?: Intervention) {
  const propose = useEffectEvent(proposes.propose)
  const isRecorded = iri === ((item?.conteneur ?? item?.patrimoine)?.['@id'] ?? null)
  useEffect(() => {
    if (quantite && !isRecorded) propose({ nombreLaves: quantite })
  }, [quantite, isRecorded])
}

/** Puts the focus where the typing begins: the place, or what was found at a place that is given. */
function useFirstFocus(form: ResourceForm<typeof intervention>, { item, conteneur, patrimoine }: Depart) {
  const [first] = useState(item ? null : conteneur || patrimoine ? 'nombreLaves' : 'conteneur')
  const focus = useEffectEvent(() => {
    const field = first && form.getInputNode(first)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    // A proposed number is typed over.
    field.select()
  })
  useEffect(() => focus(), [])
}

/** The form of an intervention: where, on which round, what was found, photos (OPEN-67). */
export function Formulaire({ depart, pending, onSave, onSaved, onNext }: Props) {
  const { item } = depart
  const isRecorded = item !== undefined
  const [quand] = useState(() => item?.dateEvenement ?? new Date().toISOString())
  const [chosen, setChosen] = useState<string | null>()
  const [daysTaken, setDaysTaken] = useState(0)
  const goesOn = useRef(false)
  const photos = usePhotos(item)
  const [start] = useState(() => (item ? undefined : newIntervention(depart, quand)))
  const form = useResourceForm(intervention, { item, initial: start })
  const given = isRecorded ? [] : Object.entries(depart).flatMap(([name, value]) => (value ? [name] : []))
  const proposes = useProposes({ form, given, isRecorded })
  const lieu = useLieu(form.values)
  const { read, passage } = usePassages(form, proposes, { isUni: lieu.isUni, isRecorded })
  useNombreLaves(proposes, lieu, item)
  useFirstFocus(form, depart)
  const surplus = useSurplus(lieu.quantite ?? null)
  const formulaire = chosen === undefined ? (passage?.formulaire['@id'] ?? null) : chosen
  const asked = useOne(formulaires, idOf(formulaire ?? '') ?? 0, { enabled: formulaire !== null })
  const client = (lieu.owner ?? item)?.client['@id'] ?? null
  const following = onNext && lieu.iri !== null && passage ? passage : null
  const leave = (made: Intervention) =>
    goesOn.current && onNext && following?.suivant
      ? onNext(made, following.suivant.id, staysOf(form.getValues(), proposes))
      : onSaved(made)
  return (
    <Panel>
      {surplus.dialog}
      <LeaveGuard when={() => form.hasUnsaved(photos.isChanged)} onForget={form.forget} />
      <form
        noValidate
        onKeyDown={sendByKey}
        onSubmitCapture={(event) => {
          goesOn.current = isGoingOn(event)
        }}
        onSubmit={form.onSubmit(async (values) => {
          refuseManques(asked.data?.item ?? null, values, (champ) => photos.of(champ).photos.length)
          await surplus.ask(values)
          const jour = goesOn.current ? undefined : passage?.jour
          return onSave({ ...values, ...photos.iris(momentsOf(values)) }, form.rebase, jour)
        }, leave)}
      >
        <Stack gap="md">
          <FormNotices resource={intervention} form={form} />
          <ChoixDuLieu form={form} proposes={proposes} item={item} lieu={lieu} />
          <Quand key={daysTaken} form={form} depart={form.getValues().dateEvenement || quand} />
          <Passage
            read={read}
            onDay={(jour) => {
              form.fill({
                dateEvenement: enteredInstant(
                  jour,
                  parisClock(form.getValues().dateEvenement || quand).slice(11, 16),
                ),
              })
              setDaysTaken(daysTaken + 1)
            }}
          />
          <Circonstances
            form={form}
            proposes={proposes}
            item={item}
            patrimoine={lieu.owner?.['@id'] ?? null}
            passage={passage}
          />
          <SelectRef
            resource={formulaires}
            label="Formulaire"
            disabled={!client}
            query={{ client }}
            empty="Ce client n'a pas encore de formulaire"
            value={formulaire}
            description={chosen === undefined && passage ? 'Proposé' : undefined}
            onChange={setChosen}
            clearable
          />
          <Divider />
          <Constat form={form} maximum={lieu.quantite ?? undefined} type={lieu.box?.conteneurType ?? null} />
          <ReleveDIntervention form={form} asked={asked.data?.item ?? null} photos={photos} />
          <Envoi pending={pending} disabled={photos.isBusy} passage={following} />
        </Stack>
      </form>
    </Panel>
  )
}

/** The values that stay for the next point of a round: time and tournée, and the choices of the person. */
function staysOf(
  {
    dateEvenement,
    campagne,
    operateur,
    prestation,
    typologieLavage,
  }: ResourceForm<typeof intervention>['values'],
  { isTyped }: Proposes,
): Suite['valeurs'] {
  return {
    dateEvenement,
    campagne,
    ...(isTyped('operateur') && { operateur }),
    ...(isTyped('prestation') && { prestation }),
    ...(isTyped('typologieLavage') && { typologieLavage }),
  }
}

/**
 * What the chosen form asks and the intervention lacks, on its fields: photos, and a typology that it foresees (OPEN-70). Without a
 * chosen form nothing is asked.
 * @throws ApiError as a refusal of the server would be
 */
function refuseManques(
  asked: Item<typeof formulaires> | null,
  values: Valid<typeof intervention>,
  nombre: (champ: ChampPhoto) => number,
): void {
  if (!asked) return
  const typologies = {
    ...asked,
    typologieLavage: asked.typologieLavage['@id'],
    typologieLavageFallback: asked.typologieLavageFallback?.['@id'],
  }
  const names = [
    asked.typologieLavage,
    asked.strategieLavageImpossible === 1 && asked.typologieLavageFallback,
  ]
    .filter((one) => !!one)
    .map(({ libelle }) => `« ${libelle} »`)
  const manques: Record<string, string> = {
    ...(isPrevue<string>(typologies, values.typologieLavage ?? null)
      ? {}
      : { typologieLavage: `Le formulaire prévoit ${names.join(' ou, en repli, ')}` }),
    ...photosManquantes(asked, values, nombre),
  }
  const violations = Object.entries(manques).map(([propertyPath, message]) => ({ propertyPath, message }))
  if (violations.length > 0) throw new ApiError(422, 'Le formulaire demande davantage', { violations })
}
