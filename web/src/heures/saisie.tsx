import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CreateView, type FieldsProps } from '../crud/form-view.tsx'
import { Page } from '../ui/page.tsx'
import { todayInParis } from '../ui/today.ts'
import { ChampsHeures } from './champs-heures.tsx'
import { ChoixOperateur } from './choix-operateur.tsx'
import { type HeuresSaisies, HORAIRES_SAISIE, objectionsDe, saisieDe } from './saisie-des-heures.ts'

const SUIVI_PATH = '/RH/suivi-heures'
/** Milliseconds for which the button stays disabled after a save: longer than in other forms (RH-88). */
export const LOCK_MS = 2000

/** The page on which the office enters hours of one person on one day; its address may name both (RH-80 … RH-89). */
export function SaisieDesHeures() {
  const [params] = useSearchParams()
  const jour = realDay('').safeParse(params.get('date')).data ?? todayInParis()
  const [initial] = useState(() => {
    const asked = Number(params.get('operateur'))
    return saisieDe(
      jour,
      HORAIRES_SAISIE,
      Number.isInteger(asked) && asked > 0 ? `/api/operateurs/${asked}` : null,
    )
  })
  return (
    <Page title="Saisie des heures" width="narrow">
      <CreateView
        resource={posteOperateur}
        path={SUIVI_PATH}
        initial={initial}
        Fields={ChampsDePoste}
        lockMs={LOCK_MS}
      />
    </Page>
  )
}

function ChampsDePoste({ form }: FieldsProps<typeof posteOperateur>) {
  const { operateur, statutJournee, heureDebut, heureFin, tempsPauseMinutes } = form.values
  const saisie: HeuresSaisies = {
    operateur,
    statutJournee: statutJournee ?? 'WD',
    heureDebut: heureDebut ?? '',
    heureFin: heureFin ?? '',
    tempsPauseMinutes,
  }
  // The server names one missing field at a time, since a telephone may leave some out: the office sees all of them at once.
  const missing = Object.values(form.errors).some(Boolean) ? objectionsDe(saisie) : {}
  const errorOf = (name: keyof HeuresSaisies) => {
    const said = form.errors[name]
    return typeof said === 'string' ? said : missing[name]
  }
  return (
    <Stack gap="md">
      <ChoixOperateur
        {...form.field('operateur')}
        withAsterisk
        value={operateur}
        onChange={(iri) => form.fill({ operateur: iri })}
        error={errorOf('operateur')}
      />
      <ChampsHeures
        saisie={saisie}
        errors={{
          heureDebut: errorOf('heureDebut'),
          heureFin: errorOf('heureFin'),
          tempsPauseMinutes: errorOf('tempsPauseMinutes'),
        }}
        onChange={form.fill}
      />
    </Stack>
  )
}
