import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { heldDays } from '@lavandiere/domain/tournees/annee.ts'
import { Button, Group, Progress, Stack, Stepper, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { placeOf } from '../ui/list-places.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { etapes, RECAPITULATIF } from './brouillon.ts'
import { type EtapeProps, relation } from './champs.ts'
import { ChoixDePersonne } from './choix-personne.tsx'
import { EtapeDetail } from './etape-detail.tsx'
import { EtapePatrimoine, type LieuProps } from './etape-patrimoine.tsx'
import { OrdreDesPoints, SansOrdre } from './ordre-des-points.tsx'
import { Recapitulatif } from './recapitulatif.tsx'
import { useAnnee } from './use-annee.ts'
import type { Brouillon } from './use-brouillon.ts'

interface PasProps {
  etape: number
  /** Index of the furthest step that can be opened. */
  ouverte: number
  onEtape: (etape: number) => void
}

/** The steps of the assistant with the current one marked; a click opens a step that is ready. */
export function StepMark({ etape, ouverte, onEtape }: PasProps) {
  const narrow = useNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(etape)
  useEffect(() => {
    if (shown.current === etape) return
    shown.current = etape
    // The focus goes to the title of the step, for eyes and screen readers.
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [etape])
  return (
    <>
      {narrow ? (
        <Progress value={((etape + 1) / etapes.length) * 100} aria-label="Avancement de la saisie" />
      ) : (
        // Lines close to the names: on a tablet the last name would leave the screen.
        <Stepper
          active={etape}
          onStepClick={onEtape}
          size="sm"
          wrap={false}
          styles={{ separator: { marginInline: 4 } }}
        >
          {etapes.map(({ titre: label }, i) => (
            // The library only ignores a click on a step that cannot be selected: "disabled" says so beforehand.
            <Stepper.Step label={label} key={label} allowStepSelect={i <= ouverte} disabled={i > ouverte} />
          ))}
        </Stepper>
      )}
      <Title order={2} ref={heading} tabIndex={-1} size="h3">
        {narrow && (
          <Text span c="dimmed" size="sm" display="block">
            Étape {etape + 1} sur {etapes.length}
          </Text>
        )}
        {etapes[etape]?.titre}
      </Title>
    </>
  )
}

/** The step of the order of the stops (TOUR-14, TOUR-15). */
function EtapeOrdre({ lieu, conteneurs, brouillon }: LieuProps) {
  if (lieu?.isUnipatrimoine) return <SansOrdre />
  return (
    <OrdreDesPoints
      ids={brouillon.valeurs.conteneurs ?? NO_STOPS}
      conteneurs={conteneurs}
      onOrdre={brouillon.ordonner}
    />
  )
}

const NO_STOPS: readonly number[] = []

/** The step of the crew: driver and crew members (TOUR-16, OPEN-78). */
function EtapeOperateurs(props: EtapeProps) {
  const { annee, aujourdhui } = useAnnee(props.brouillon.valeurs, props.lue?.id ?? null)
  const jour = (annee && heldDays(annee).find((one) => one >= aujourdhui)) ?? null
  const day = { jour, campagne: props.lue?.id ?? null }
  return (
    <Panel maw={560}>
      <Stack gap="md">
        {jour && <Note>Heures et présences du prochain passage, {jourEntier(jour)}.</Note>}
        <ChoixDePersonne {...day} {...relation(props, 'chauffeur')} />
        <ChoixDePersonne {...day} {...relation(props, 'equipier')} placeholder="Aucun" clearable />
      </Stack>
    </Panel>
  )
}

const PAGES = [EtapeDetail, EtapePatrimoine, EtapeOrdre, EtapeOperateurs, Recapitulatif] as const

/** The frame of the open step. */
export function CadreEtape(props: LieuProps) {
  const Page = PAGES[props.brouillon.etape] ?? EtapeDetail
  return <Page {...props} />
}

/** Focuses the first wrong field of a step that cannot be left. */
function focusFirstWrong() {
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface PiedProps {
  brouillon: Brouillon
  liste: string
  bloque: boolean
  pending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The buttons "Retour", "Suivant", "Terminer", and the save on the recap (TOUR-17, TOUR-18, TOUR-19). */
export function PiedDeTournee({ brouillon, liste, bloque, pending, onSubmit }: PiedProps) {
  const { etape, ouvrir, suivant } = brouillon
  return (
    <Group justify="space-between" gap="sm" className="pied">
      {etape === 0 ? (
        <LinkButton {...placeOf(liste)}>Annuler</LinkButton>
      ) : (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => ouvrir(etape - 1)}
        >
          Retour
        </Button>
      )}
      {etape === RECAPITULATIF ? (
        <form noValidate onSubmit={onSubmit}>
          <SubmitButton pending={pending}>Enregistrer la tournée</SubmitButton>
        </form>
      ) : (
        <Button
          disabled={bloque}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => {
            suivant()
            requestAnimationFrame(focusFirstWrong)
          }}
        >
          {etape === RECAPITULATIF - 1 ? 'Terminer' : 'Suivant'}
        </Button>
      )}
    </Group>
  )
}
