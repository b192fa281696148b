import { codesJournee, journees } from '@lavandiere/domain/heures/journees.ts'
import {
  articles,
  moisDeReference,
  REGLAGES_LEGAUX,
  type ReglagesDates,
  type ReglagesHeures,
  reglagesHeures,
  unitesDeConge,
} from '@lavandiere/domain/heures/reglages-heures.ts'
import { formatDate, JOURS_NOMS } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import { territoires } from '@lavandiere/domain/tournees/feries.ts'
import { Alert, Button, Checkbox, Group, Input, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../api/api.ts'
import { choicesOf } from '../ui/choices.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { todayInParis } from '../ui/today.ts'
import { type ReglagesLus, usePart, useRemoveHeures } from './use-reglages.ts'
import { Volet } from './volet.tsx'

type NomDeReglage = keyof ReglagesHeures
/** Minutes from which a duration is told in hours too. */
const HEURE_MIN = 60
const articleNoms = Object.keys(articles) as NomDeReglage[]

/** The unit of a figure, by the end of its name. */
const unitOf = (nom: string) =>
  nom.startsWith('majoration')
    ? ' %'
    : nom.endsWith('Min')
      ? ' min'
      : nom.endsWith('Report')
        ? ' mois'
        : nom === 'contingentHeures'
          ? ' h'
          : undefined

/** The label of a setting, with the article that its default comes from. */
const reglageLabel = (nom: NomDeReglage) => {
  const { label, article } = articles[nom]
  return article ? `${label} (${article})` : label
}

/** The typed number; NaN for an emptied field, which is then marked as missing, and nothing is saved. */
const typedFigure = (next: number | string) => (next === '' ? Number.NaN : Number(next))
const shownFigure = (value: number) => (Number.isNaN(value) ? '' : value)

/** How hours are counted, from a day on: weeks that began before keep what held then. */
export function CalculDesHeures({ read }: { read: Answer<ReglagesLus> }) {
  const [jour, setJour] = useState<string | null>(todayInParis())
  /** The day of the stored settings that were taken up; null for those in force. */
  const [repris, setRepris] = useState<string | null>(null)
  const part = usePart<ReglagesHeures>(
    read,
    ({ heures, enVigueur }) => heures.find((one) => one.applicableDu === repris)?.valeurs ?? enVigueur,
  )
  const valeurs = part.typed
  const checked = reglagesHeures.safeParse(valeurs)
  const errors = { ...part.errors }
  for (const { path, message } of checked.error?.issues ?? []) errors[String(path[0])] = message
  const set = (more: Partial<ReglagesHeures>) => part.type({ ...valeurs, ...more })
  const take = (dates: ReglagesDates) => {
    setJour(dates.applicableDu)
    setRepris(dates.applicableDu)
    part.begin(dates.valeurs)
  }
  return (
    <Volet
      title="Calcul des heures"
      saveLabel="Enregistrer le calcul"
      isDirty={part.isDirty}
      pending={part.isPending}
      disabled={!jour || !checked.success}
      onSave={() => {
        if (jour && checked.success)
          part.save(
            {
              path: `/reglages/heures/${jour}`,
              body: checked.data,
              said: 'Le calcul des heures a bien été enregistré',
            },
            () => setRepris(jour),
          )
      }}
    >
      <Alert icon={<IconInfoCircle size={20} />} p="xs">
        Où un texte est cité, la valeur par défaut est la sienne. Vérifiez chaque valeur avec votre convention
        collective : rien ici n'est un conseil juridique.
      </Alert>
      <CalculsDates dates={read.data.heures} onTake={take} />
      <Group align="flex-end">
        <DateField label="Applicable à partir du" withAsterisk value={jour} onChange={setJour} w={200} />
        <Button variant="subtle" onClick={() => part.type(REGLAGES_LEGAUX)}>
          Revenir aux valeurs par défaut
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="1.75rem" style={{ alignItems: 'end' }}>
        {articleNoms.map((nom) => (
          <Reglage key={nom} nom={nom} valeurs={valeurs} error={errors[nom]} onChange={set} />
        ))}
      </SimpleGrid>
    </Volet>
  )
}

interface CalculsDatesProps {
  dates: readonly ReglagesDates[]
  onTake: (dates: ReglagesDates) => void
}

/** The settings that a company keeps, each with its day: to be taken up again, or removed once that was confirmed. */
function CalculsDates({ dates, onTake }: CalculsDatesProps) {
  const remove = useRemoveHeures()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      {dates.map((one) => (
        <Group key={one.applicableDu} justify="space-between">
          <Text size="sm">Réglages depuis le {formatDate(one.applicableDu)}</Text>
          <Group gap={4}>
            <Button size="compact-sm" variant="default" onClick={() => onTake(one)}>
              Reprendre
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="rouge"
              onClick={() => setAsked(one.applicableDu)}
            >
              Supprimer
            </Button>
          </Group>
        </Group>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        title={`Supprimer les réglages du ${formatDate(asked)} ?`}
        confirmLabel="Supprimer"
        danger
        pending={remove.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        Les heures depuis ce jour seront comptées comme avant lui, dans toutes les périodes qui ne sont pas
        clôturées.
      </ConfirmDialog>
    </>
  )
}

/** What is said under a field stands in the space between two rows, so that the fields of a row stay in line. */
const DANS_L_ECART = { mb: '-1.25rem' }

interface ReglageProps {
  nom: NomDeReglage
  valeurs: ReglagesHeures
  error: ReactNode
  onChange: (more: Partial<ReglagesHeures>) => void
}

/** The input of one setting, by the kind of its value. */
function Reglage({ nom, valeurs, error, onChange }: ReglageProps) {
  const label = reglageLabel(nom)
  if (isChoice(nom))
    return (
      <Select
        label={label}
        error={error}
        data={choicesOf<string>(CHOIX[nom])}
        value={valeurs[nom]}
        onChange={(value) => onChange(pick(nom, value))}
      />
    )
  if (nom === 'premierJour')
    return (
      <Select
        label={label}
        error={error}
        data={JOURS_NOMS.map((text, i) => ({ value: String(i + 1), label: text }))}
        value={String(valeurs.premierJour)}
        onChange={(value) => onChange({ premierJour: Number(value) })}
      />
    )
  if (nom === 'credits') return <Credits label={label} valeurs={valeurs} error={error} onChange={onChange} />
  if (nom === 'minutesCreditees')
    return <MinutesCreditees label={label} valeurs={valeurs} error={error} onChange={onChange} />
  const value = valeurs[nom]
  if (typeof value === 'boolean')
    return (
      <Checkbox
        label={label}
        description="Sinon, un congé posé un jour férié n'est pas décompté."
        error={error}
        checked={value}
        onChange={(event) => onChange({ [nom]: event.currentTarget.checked })}
      />
    )
  if (typeof value === 'string')
    return (
      <TimeField label={label} error={error} value={value} onChange={(heure) => onChange({ [nom]: heure })} />
    )
  return (
    <NumberInput
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={nom.endsWith('Min') && value >= HEURE_MIN ? minutesText(value) : undefined}
      descriptionProps={DANS_L_ECART}
      error={error}
      min={0}
      allowDecimal={false}
      suffix={unitOf(nom)}
      value={shownFigure(value)}
      onChange={(next) => onChange({ [nom]: typedFigure(next) })}
    />
  )
}

/** The settings that are a choice among words, with those. */
const CHOIX = { territoire: territoires, congesEn: unitesDeConge, congesMois: moisDeReference } as const
const isChoice = (nom: NomDeReglage): nom is keyof typeof CHOIX => Object.hasOwn(CHOIX, nom)

/** A chosen word as a setting; nothing for another text. */
function pick(nom: keyof typeof CHOIX, value: string | null): Partial<ReglagesHeures> {
  const { data } = reglagesHeures.shape[nom].safeParse(value ?? '')
  return data ? { [nom]: data } : {}
}

type PartProps = Omit<ReglageProps, 'nom'> & { label: string }

/** A setting of several boxes, beside which another would stand far from its row. */
const WHOLE_ROW = { gridColumn: '1 / -1' }

function Credits({ label, valeurs, error, onChange }: PartProps) {
  const kinds = codesJournee.filter((code) => code !== 'WD')
  return (
    <Checkbox.Group
      style={WHOLE_ROW}
      label={label}
      error={error}
      value={[...valeurs.credits]}
      onChange={(chosen) => onChange({ credits: kinds.filter((code) => chosen.includes(code)) })}
    >
      <Group gap="md" mt={6}>
        {kinds.map((code) => (
          <Checkbox key={code} value={code} label={journees[code].label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function MinutesCreditees({ label, valeurs: { minutesCreditees }, error, onChange }: PartProps) {
  return (
    <Input.Wrapper style={WHOLE_ROW} label={label} labelElement="div">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={6} verticalSpacing={6}>
        {JOURS_NOMS.map((jour, i) => (
          <NumberInput
            key={jour}
            aria-label={`${label} : ${jour}`}
            prefix={`${jour} `}
            min={0}
            max={1440}
            allowDecimal={false}
            error={Boolean(error)}
            value={shownFigure(minutesCreditees[i] ?? 0)}
            onChange={(next) =>
              onChange({
                minutesCreditees: minutesCreditees.map((one, j) => (j === i ? typedFigure(next) : one)),
              })
            }
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  )
}
