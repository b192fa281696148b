import { TextInput } from '@mantine/core'
import type { Answer } from '../api/api.ts'
import { Page } from '../ui/page.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { CalculDesHeures } from './calcul-des-heures.tsx'
import { FichierDePaie } from './fichier-de-paie.tsx'
import { FournisseurIdentite } from './fournisseur-identite.tsx'
import { REGLAGES_ENREGISTRES, type ReglagesLus, usePart, useReglages } from './use-reglages.ts'
import { Volet } from './volet.tsx'

/** What a company sets for itself: the addresses of its planning, how its hours are counted, the file of its payroll. */
export function Reglages() {
  const read = useReglages()
  return (
    <Page title="Réglages" width="narrow">
      {read.data ? (
        <>
          <AdressesDuPlanning read={read.data} />
          <CalculDesHeures read={read.data} />
          <FichierDePaie read={read.data} />
          <FournisseurIdentite />
        </>
      ) : (
        <WaitingList one={read} />
      )}
    </Page>
  )
}

/** OPEN-124: where the planning is edited, and where it is published. */
function AdressesDuPlanning({ read }: { read: Answer<ReglagesLus> }) {
  const { typed, field, isDirty, save, isPending } = usePart(read, (lus) => ({
    planningUrl: lus.planningUrl ?? '',
    planningPublieUrl: lus.planningPublieUrl ?? '',
  }))
  const body = {
    planningUrl: typed.planningUrl.trim() || null,
    planningPublieUrl: typed.planningPublieUrl.trim() || null,
  }
  return (
    <Volet
      title="Planning"
      saveLabel="Enregistrer les adresses"
      isDirty={isDirty}
      pending={isPending}
      onSave={() => save({ body, said: REGLAGES_ENREGISTRES })}
    >
      <TextInput
        label="Adresse de modification"
        description="Ouverte par « Accéder au planning »"
        placeholder="https://"
        maxLength={2000}
        {...field('planningUrl')}
      />
      <TextInput
        label="Adresse publiée"
        description="Montrée dans l'onglet « Tableur »"
        placeholder="https://"
        maxLength={2000}
        {...field('planningPublieUrl')}
      />
    </Volet>
  )
}
