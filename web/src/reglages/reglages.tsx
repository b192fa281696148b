import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { violationsOf } from '../api/errors.ts'
import { Page } from '../ui/page.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { CalculDesHeures } from './calcul-des-heures.tsx'
import { FichierDePaie } from './fichier-de-paie.tsx'
import { FournisseurIdentite } from './fournisseur-identite.tsx'
import { type ReglagesLus, useReglages, useSaveReglages } from './use-reglages.ts'
import { Volet } from './volet.tsx'

/** What a company sets for itself: the addresses of its planning, how its hours are counted, the file of its payroll. */
export function Reglages() {
  const read = useReglages()
  const reglages = read.data?.data
  return (
    <Page title="Réglages" width="narrow">
      {reglages ? (
        <>
          <AdressesDuPlanning lus={reglages} />
          <CalculDesHeures lus={reglages} />
          <FichierDePaie paie={reglages.paie} />
          <FournisseurIdentite />
        </>
      ) : (
        <WaitingList one={read} />
      )}
    </Page>
  )
}

/** OPEN-124: where the planning is edited, and where it is published. */
function AdressesDuPlanning({ lus }: { lus: ReglagesLus }) {
  const [start, setStart] = useState({ url: lus.planningUrl ?? '', publie: lus.planningPublieUrl ?? '' })
  const [typed, setTyped] = useState(start)
  const save = useSaveReglages()
  const errors = violationsOf(save.error)
  return (
    <Volet
      title="Planning"
      saveLabel="Enregistrer les adresses"
      isDirty={typed.url !== start.url || typed.publie !== start.publie}
      pending={save.isPending}
      onSave={() =>
        save.mutate(
          { planningUrl: typed.url.trim() || null, planningPublieUrl: typed.publie.trim() || null },
          { onSuccess: () => setStart(typed) },
        )
      }
    >
      <TextInput
        label="Adresse de modification"
        description="Ouverte par « Accéder au planning »"
        placeholder="https://"
        maxLength={2000}
        value={typed.url}
        error={errors.planningUrl}
        onChange={(event) => setTyped({ ...typed, url: event.currentTarget.value })}
      />
      <TextInput
        label="Adresse publiée"
        description="Montrée dans l'onglet « Tableur »"
        placeholder="https://"
        maxLength={2000}
        value={typed.publie}
        error={errors.planningPublieUrl}
        onChange={(event) => setTyped({ ...typed, publie: event.currentTarget.value })}
      />
    </Volet>
  )
}
