import { correctionConges, type SoldeConges, soldeDepart } from '@lavandiere/domain/heures/solde-conges.ts'
import { formatDate, premierDuMois } from '@lavandiere/domain/kernel/dates.ts'
import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { NumberInput, Select, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useResourceForm } from '../crud/form.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { useSave } from '../crud/save.ts'
import { DateField } from '../ui/date-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { todayInParis } from '../ui/today.ts'

interface Props {
  operateur: { id: number; libelle: string }
  onClose: () => void
}

const iriOf = ({ id }: Props['operateur']) => `/api/operateurs/${id}`
const DECIMAL = { decimalScale: 2, hideControls: true }

interface DialogueProps
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'onSubmit' | 'onClose'>,
    Pick<ComponentProps<typeof FormNotices>, 'resource'> {
  form: ComponentProps<typeof FormNotices>['form'] & { isDirty(): boolean; forget(): void }
  pending: boolean
  children: ReactNode
}

function Dialogue({ resource, form, pending, children, ...dialog }: DialogueProps) {
  return (
    <FormDialog isDirty={form.isDirty()} onForget={form.forget} {...dialog}>
      <FormNotices resource={resource} form={form} />
      {children}
      <FormFoot pending={pending} />
    </FormDialog>
  )
}

/** The dialog of the balances with which a person begins. */
export function SaisieDeDepart({ operateur, onClose }: Props) {
  const initial = { operateur: iriOf(operateur), jour: premierDuMois(todayInParis()) }
  const form = useResourceForm(soldeDepart, { initial, sujet: `depart/${operateur.id}` })
  const saving = useSave(soldeDepart)
  return (
    <Dialogue
      title={`Solde de départ ${ofName(operateur.libelle)}`}
      resource={soldeDepart}
      form={form}
      pending={saving.isPending}
      onSubmit={form.onSubmit((values) => saving.mutateAsync({ values }), onClose)}
      onClose={onClose}
    >
      <Note>
        Comme la dernière fiche de paie les dit ; zéro pour qui est embauché ce jour-là. Ce qui précède cette
        date ne compte plus.
      </Note>
      <DateField {...form.field('jour')} />
      <NumberInput {...DECIMAL} {...form.field('cpPrecedents')} />
      <NumberInput {...DECIMAL} {...form.field('cpEnCours')} />
      <NumberInput {...DECIMAL} {...form.field('rtt')} />
    </Dialogue>
  )
}

/** The dialog that gives days to a reference period, or takes them, with the reason. */
export function SaisieDeCorrection({ operateur, solde, onClose }: Props & { solde: SoldeConges }) {
  const initial = {
    operateur: iriOf(operateur),
    sorte: 'CP' as const,
    periode: solde.cp.lignes.at(-1)?.debut,
  }
  const form = useResourceForm(correctionConges, { initial, sujet: `correction/${operateur.id}` })
  const saving = useSave(correctionConges)
  const periodesOf = (sorte: 'CP' | 'RTT') => (sorte === 'CP' ? solde.cp : solde.rtt).lignes
  const { sorte, periode } = form.values
  return (
    <Dialogue
      title={`Corriger un solde ${ofName(operateur.libelle)}`}
      resource={correctionConges}
      form={form}
      pending={saving.isPending}
      onSubmit={form.onSubmit((values) => saving.mutateAsync({ values }), onClose)}
      onClose={onClose}
    >
      <Select
        {...form.field('sorte')}
        data={[
          { value: 'CP', label: 'Congés payés' },
          { value: 'RTT', label: 'RTT' },
        ]}
        value={sorte ?? null}
        onChange={(chosen) => {
          const next = chosen === 'RTT' ? 'RTT' : 'CP'
          form.fill({ sorte: next, periode: periodesOf(next).at(-1)?.debut ?? null })
        }}
      />
      <Select
        {...form.field('periode')}
        data={periodesOf(sorte === 'RTT' ? 'RTT' : 'CP').map(({ debut, fin }) => ({
          value: debut,
          label: `${formatDate(debut)} – ${formatDate(fin)}`,
        }))}
        value={periode ?? null}
        onChange={(chosen) => form.fill({ periode: chosen })}
      />
      <NumberInput {...DECIMAL} {...form.field('jours')} allowNegative />
      <TextInput {...form.field('motif')} />
    </Dialogue>
  )
}
