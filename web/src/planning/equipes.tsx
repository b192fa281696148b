import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { marquesDe } from '@lavandiere/domain/planning/clients.ts'
import {
  type Deplacement,
  destinataireDe,
  objectionAuDeplacement,
} from '@lavandiere/domain/planning/deplacement.ts'
import { rangeesTrouvees } from '@lavandiere/domain/planning/filtres.ts'
import { clePassage, etendueText, rienDeTel } from '@lavandiere/domain/planning/mots.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { caseDuConflit, tableauDe } from '@lavandiere/domain/planning/tableau.ts'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { VersUtilisateurs } from '../comptes/vers-utilisateurs.tsx'
import { Earlier } from '../ui/earlier.tsx'
import { EmptyPanel } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useDensity } from '../ui/table/use-choices.ts'
import { toastError } from '../ui/toasts.tsx'
import type { Dragged } from '../ui/use-drag.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { Barre } from './barre.tsx'
import { Conflits } from './conflits.tsx'
import { FiltresPoses } from './filtres.tsx'
import { GrilleEquipes } from './grille-equipes.tsx'
import { LegendeDesEquipes } from './jeton.tsx'
import classes from './planning.module.css'
import { SemaineDeLigne } from './semaine-de-ligne.tsx'
import { boardOptions, gesteDe, useMoves } from './use-planning.ts'
import { useVueDuPlanning, type Vue } from './use-vue.ts'

/** The dialog of a cell with its forms, loaded when a cell is opened first. */
const CaseDialogue = onDemand(() => import('./case-dialogue.tsx').then((m) => m.CaseDialogue))
const CopierPlanning = onDemand(() => import('./copier.tsx').then((m) => m.CopierPlanning))
const QuiEstLibre = onDemand(() => import('./qui-est-libre.tsx').then((m) => m.QuiEstLibre))

/** The board of crews, week by week (PLAN-03), with its conflicts, and undo of the changes made in it. */
export function Equipes() {
  const vue = useVueDuPlanning()
  const { du, jours } = vue
  // The weeks shown before stay on screen while others are loaded.
  const board = useQuery({ ...boardOptions(du, jours), placeholderData: keepPreviousData })
  const moves = useMoves(du, jours)
  const [isCopying, setCopying] = useState(false)
  return (
    <Stack gap="xs">
      <Barre
        vue={vue}
        planning={board.data}
        isEarlier={board.isPlaceholderData}
        moves={moves}
        onCopy={() => setCopying(true)}
      />
      <VisuallyHidden component="h2">Planning {etendueText(du, addDays(du, jours - 1))}</VisuallyHidden>
      {board.data ? (
        <Earlier isEarlier={board.isPlaceholderData}>
          <Semaine planning={board.data} vue={vue} onMove={moves.move} />
        </Earlier>
      ) : (
        <WaitingList one={board} />
      )}
      {isCopying && (
        <CopierPlanning
          du={du}
          move={moves.move}
          onDone={(vers) => {
            setCopying(false)
            vue.showDu(vers)
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {vue.libre && (
        <QuiEstLibre jour={vue.libre} onJour={vue.showLibre} onClose={() => vue.showLibre(null)} />
      )}
    </Stack>
  )
}

interface SemaineProps {
  planning: Planning
  vue: Vue
  onMove: ReturnType<typeof useMoves>['move']
}

function Semaine({ planning, vue, onMove }: SemaineProps) {
  const { aujourdhui, filtres, showFiltres } = vue
  const isNarrow = useNarrow()
  const [density] = useDensity()
  const tableau = useMemo(() => tableauDe(planning, aujourdhui), [planning, aujourdhui])
  const marques = useMemo(() => marquesDe(planning.clients), [planning])
  const rangees = useMemo(() => rangeesTrouvees(tableau.rangees, filtres), [tableau, filtres])
  const [ouverte, setOuverte] = useState<{ cle: string; jour: string } | null>(null)
  const open = (cle: string, jour: string) => setOuverte({ cle, jour })
  const move = (deplacement: Deplacement) => {
    const against = objectionAuDeplacement(planning, deplacement, aujourdhui)
    if (against) return toastError(against)
    onMove(gesteDe(planning, deplacement, tableau.nomDe))
  }
  const onDrop = ({ item, from }: Dragged, { ligne, jour }: Dragged['from']) => {
    const passage = planning.passages.find((one) => clePassage(one) === item.passage)
    const ligneDe = (cle?: string) => tableau.rangees.find((one) => one.cle === cle)?.ligne
    const [de, vers] = [ligneDe(from.ligne), ligneDe(ligne)]
    const isStill = from.ligne === ligne && passage?.jour === jour
    if (passage && de && vers && jour && !isStill)
      move({ passage, vers: destinataireDe(passage, de, vers), jour })
  }
  if (planning.operateurs.length === 0) return <SansOperateur />
  const rangee = tableau.rangees.find(({ cle }) => cle === ouverte?.cle)
  const une = rangee?.cases.find(({ jour }) => jour === ouverte?.jour)
  return (
    <>
      <FiltresPoses planning={planning} filtres={filtres} onFiltres={showFiltres} />
      {vue.isConflits && (
        <Conflits conflits={tableau.conflits} onOpen={(one) => setOuverte(caseDuConflit(tableau, one))} />
      )}
      {rangees.length === 0 ? (
        <SansLigne
          jours={vue.jours}
          onClear={() => showFiltres({ client: null, laveuse: null, personne: null })}
        />
      ) : isNarrow ? (
        <SemaineDeLigne rangees={rangees} tableau={tableau} onOpen={open} />
      ) : (
        <>
          <GrilleEquipes
            {...{ tableau, rangees, filtres, marques, density, aujourdhui, onDrop }}
            onOpen={open}
          />
          <LegendeDesEquipes
            marques={marques}
            client={filtres.client}
            onClient={(client) => showFiltres({ client })}
          />
          <ModeDEmploi />
        </>
      )}
      {rangee && une && (
        <CaseDialogue
          key={`${rangee.cle}|${une.jour}`}
          {...{ planning, tableau, rangee, une, aujourdhui }}
          onMove={move}
          onClose={() => setOuverte(null)}
        />
      )}
    </>
  )
}

function ModeDEmploi() {
  return (
    <Note className={classes.ecran}>
      Faites glisser une tournée vers une autre équipe ou un autre jour : seul ce passage change. Au clavier,
      les flèches mènent à une case et Entrée l'ouvre. Une journée prévue compte 7 h, quelles que soient ses
      tournées ; une feuille de temps terminée la remplace, comme une absence, qui compte selon les réglages
      et le contrat.
    </Note>
  )
}

function SansOperateur() {
  return <EmptyPanel message="Il n'y a encore aucun opérateur à planifier" action={<VersUtilisateurs />} />
}

function SansLigne({ jours, onClear }: { jours: number; onClear: () => void }) {
  return (
    <EmptyPanel
      message={rienDeTel(jours)}
      action={
        <Button variant="default" onClick={onClear}>
          Tout afficher
        </Button>
      }
    />
  )
}
