import { type EtatPeriode, etatPeriode } from '@lavandiere/domain/heures/periode-paie.ts'
import { statutsDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Badge, Box, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useRead } from '../crud/read.ts'
import { useWrite } from '../crud/write.ts'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { sending } from '../ui/submit-button.tsx'
import { useToday } from '../ui/today.ts'
import { useOpenerFocus } from '../ui/use-opener-focus.ts'
import { Waiting } from '../ui/waiting.tsx'
import { JourOuvert } from './jour-ouvert.tsx'
import { type Ouverte, ouverteDuReste } from './ouverte.ts'
import type { PeriodeLue } from './use-suivi.ts'
import { ValiderComplets } from './valider-complets.tsx'

/**
 * The days left to check before a period can be closed, as words: "2 feuilles manquent, 1 à vérifier".
 * @param isToCome whether the period has not begun
 */
function resteText(
  { prete, rouges, oranges }: Pick<EtatPeriode, 'prete' | 'rouges' | 'oranges'>,
  isToCome: boolean,
): string {
  const parts = [
    ...(rouges > 0 ? [countInWords(rouges, 'feuille manque', 'feuilles manquent')] : []),
    ...(oranges > 0 ? [`${oranges} à vérifier`] : []),
  ]
  return parts.join(', ') || (prete ? 'Prête à clôturer' : isToCome ? 'Période à venir' : 'Période en cours')
}

/** The state of a period before payroll, with the dialog that closes it or opens it again. */
export function Cloture({ periode }: { periode: PeriodeLue }) {
  const etat = useRead(`/periode_paies/${periode.id}/etat`, etatPeriode)
  const { data } = etat
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  if (!data)
    return <Waiting one={etat} skeleton={<Box h={{ base: '8rem', xs: '5.5rem', lg: '2.25rem' }} />} />
  const isClosed = data.clotureeLe !== null
  return (
    <Group gap="sm">
      <Badge size="lg" color={isClosed ? 'bleu' : data.prete ? 'vert' : 'orange'}>
        {isClosed ? `Clôturée le ${formatDate(data.clotureeLe)}` : resteText(data, periode.startDate > today)}
      </Badge>
      {!isClosed && <ValiderComplets periodeId={periode.id} etat={data} />}
      <Button
        variant="default"
        leftSection={isClosed ? <IconLockOpen size={18} /> : <IconLock size={18} />}
        onClick={() => setOpen(true)}
      >
        {isClosed ? 'Rouvrir la période' : 'Clôturer la période'}
      </Button>
      {isOpen && <Dialogue periode={periode} etat={data} onClose={() => setOpen(false)} />}
    </Group>
  )
}

interface DialogueProps {
  periode: PeriodeLue
  etat: EtatPeriode
  onClose: () => void
}

function Dialogue({ periode, etat, onClose }: DialogueProps) {
  useOpenerFocus()
  const isClosed = etat.clotureeLe !== null
  const [ouverte, setOuverte] = useState<Ouverte | null>(null)
  return (
    <>
      <Modal
        opened={ouverte === null}
        onClose={onClose}
        size="lg"
        title={`${isClosed ? 'Rouvrir' : 'Clôturer'} la période « ${periode.libelle} »`}
      >
        <Stack gap="md">
          {etat.avertissements.map((said) => (
            <Text size="sm" c="orange" key={said}>
              {unbroken(said)}
            </Text>
          ))}
          {isClosed ? (
            <Rouvrir id={periode.id} onDone={onClose} />
          ) : (
            <Clore periode={periode} etat={etat} onOpen={setOuverte} onDone={onClose} />
          )}
          <Clotures clotures={etat.clotures} />
        </Stack>
      </Modal>
      {ouverte && (
        <JourOuvert ouverte={ouverte} isClosed={isClosed} onNext={null} onClose={() => setOuverte(null)} />
      )}
    </>
  )
}

interface CloreProps {
  periode: PeriodeLue
  etat: EtatPeriode
  onOpen: (ouverte: Ouverte) => void
  onDone: () => void
}

/** The number of days left to check, with a link to each; a button closes the period when none is left. */
function Clore({ periode, etat, onOpen, onDone }: CloreProps) {
  const path = `/periode_paies/${periode.id}/cloture`
  const close = useWrite(() => api(path, { method: 'POST', answer: etatPeriode }), {
    said: 'La période a bien été clôturée',
    failed: "La période n'a pas pu être clôturée",
    onDone,
  })
  const untold = etat.rouges + etat.oranges - etat.restantes.length
  return (
    <>
      <Text size="sm">
        {etat.prete
          ? `Les heures du ${formatDate(periode.startDate)} au ${formatDate(periode.endDate)} ne changeront plus, sauf si la période est rouverte avec un motif.`
          : `${etat.objection}.`}
        {etat.prete &&
          etat.nonValidees > 0 &&
          ` ${countInWords(etat.nonValidees, 'feuille complète est', 'feuilles complètes sont')} sans validation.`}
      </Text>
      {etat.restantes.length > 0 && (
        <Stack gap={4} mah={320} style={{ overflowY: 'auto' }}>
          {etat.restantes.map((reste) => (
            <Anchor
              key={`${reste.operateur.id}|${reste.date}`}
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => onOpen(ouverteDuReste(reste))}
            >
              {formatDate(reste.date)}, {reste.operateur.libelle} :{' '}
              {statutsDuJour[reste.status].label.toLowerCase()}
              {reste.raisons.length > 0 && ` (${reste.raisons.join(' ; ')})`}
            </Anchor>
          ))}
          {untold > 0 && <Text size="sm">… et {countInWords(untold, 'autre')}.</Text>}
        </Stack>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
        <Button disabled={!etat.prete} loading={close.isPending} onClick={() => close.mutate()}>
          Clôturer la période
        </Button>
      </Group>
    </>
  )
}

/** The form that opens a closed period again, for a reason that stays in its history. */
function Rouvrir({ id, onDone }: { id: number; onDone: () => void }) {
  const [motif, setMotif] = useState('')
  const [isTried, setTried] = useState(false)
  const open = useWrite(
    () => api(`/periode_paies/${id}/reouverture`, { method: 'POST', body: { motif }, answer: etatPeriode }),
    {
      said: 'La période a bien été rouverte',
      // Where somebody else opened it first, the dialog then shows by whom, and why.
      failed: "La période n'a pas pu être rouverte",
      onDone,
    },
  )
  return (
    <form
      noValidate
      onSubmit={sending(() => {
        setTried(true)
        if (motif.trim()) open.mutate()
      })}
    >
      <Stack gap="sm">
        <TextInput
          label="Motif"
          withAsterisk
          maxLength={255}
          data-autofocus
          value={motif}
          error={isTried && !motif.trim() ? 'Le motif est requis' : undefined}
          onChange={(event) => setMotif(event.currentTarget.value)}
        />
        <FormFoot onCancel={onDone} pending={open.isPending} label="Rouvrir la période" />
      </Stack>
    </form>
  )
}

function Clotures({ clotures }: Pick<EtatPeriode, 'clotures'>) {
  return clotures.map(({ clotureeLe, par, rouverteLe, rouvertePar, motif }) => (
    <Note key={clotureeLe}>
      Clôturée le {formatDateTime(clotureeLe)} par {par}
      {rouverteLe && ` ; rouverte le ${formatDateTime(rouverteLe)} par ${rouvertePar} : ${motif}`}
    </Note>
  ))
}
