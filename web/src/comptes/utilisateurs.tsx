import { arbre, client, compte, operateur } from '@lavandiere/domain/comptes/compte.ts'
import { countInWords, ofName } from '@lavandiere/domain/kernel/texte.ts'
import { INVITATION_JOURS } from '@lavandiere/domain/session/session.ts'
import { Button, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconCalendarPlus,
  IconDeviceMobile,
  IconMailForward,
  IconPackageExport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { S_ABONNER, useAbonnement } from '../calendriers/abonnement-button.tsx'
import { pageOptions, queryOf, shownPage } from '../crud/list.ts'
import { AddButton } from '../crud/list-view.tsx'
import { REMOVAL } from '../crud/removal.tsx'
import { useRemove } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { useQuestion } from '../ui/question.tsx'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { accountRole, branche, type Compte, countMatches, editLink, isMatched, roleName } from './arbre.ts'
import { compteColumnsOf, SEUL, useSurroundings } from './colonnes-utilisateurs.tsx'
import { isHeld, RemovalConsequences, useRetrait } from './retrait.tsx'

/** An admin sees every company: accounts of a company beyond those shown are on a page of their own. */
const tous = compteColumnsOf(true)
const siens = compteColumnsOf(false)

const addClient = <AddButton resource={client} path="/admin/users" label="Ajouter un utilisateur" />
const FichierDeSecours = onDemand(() => import('./fichier-de-secours.tsx').then((m) => m.FichierDeSecours))

/** Opens a rescue file of one of the own telephones. */
function Secours() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={18} />} onClick={() => setOpen(true)}>
        Fichier de secours
      </Button>
      {isOpen && <FichierDeSecours onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether an account has rounds: at its places, or as their crew. */
const isSujet = (row: Compte) => accountRole(row) === 'client' || accountRole(row) === 'operateur'

const actionsOf = (isAdmin: boolean) => (
  <>
    {!isAdmin && <Secours />}
    <LinkButton to="/admin/users/corbeille" icon={IconTrash}>
      Corbeille
    </LinkButton>
    {addClient}
  </>
)

/** Every account that the actor manages, under its exploitant (USER-01 … USER-08). */
export function Utilisateurs() {
  const user = useSessionUser()
  const navigate = useNavigate()
  const isAdmin = useRole() === 'admin'
  const state = useListState({ sort: { key: 'libelle', desc: false } })
  const seul = useSearchParams()[0].get(SEUL)
  const isSearching = state.search.trim() !== ''
  const list = useQuery(
    pageOptions('users/arbre', branche, { ...queryOf(state, arbre.ligne), exploitant: seul }),
  )
  const removal = useCompteRemoval()
  const invite = useInvite()
  const dossier = useDossier()
  const abonnement = useAbonnement()
  const mayInvite = (row: Compte) => row.isAccredited && !row.derniereConnexion && row.id !== user?.id
  return (
    <Page title="Gestion des utilisateurs" actions={actionsOf(isAdmin)}>
      <Table
        label="Utilisateurs"
        columns={isAdmin && seul === null ? tous : siens}
        {...shownPage(list)}
        nested={({ sous }) => sous}
        // An exploitant sees its accounts at once; an admin sees the companies first, and the accounts that a search
        // found.
        startOpen={!isAdmin || seul !== null || (isSearching && isMatched)}
        state={state}
        beside={
          (isSearching || (isAdmin && seul !== null)) && (
            <>
              {isAdmin && seul !== null && <AllExploitants />}
              {isSearching && list.data && !list.isPlaceholderData && (
                <Found
                  page={list.data.members}
                  isAll={!isAdmin || seul !== null || list.data.total <= list.data.members.length}
                />
              )}
            </>
          )
        }
        empty={<Empty message={compte.empty} action={addClient} />}
        onOpen={(row) => void navigate(editLink(row))}
        actions={(row) => [
          { label: 'Editer', icon: IconPencil, to: editLink(row) },
          mayInvite(row) && {
            label: 'Inviter par courriel',
            icon: IconMailForward,
            disabled: invite.isPending,
            onClick: () => invite.mutate(row),
          },
          accountRole(row) !== 'admin' && {
            label: 'Dossier de la personne',
            icon: IconPackageExport,
            disabled: dossier.isPending,
            onClick: () => dossier.mutate(row),
          },
          !isAdmin &&
            isSujet(row) && {
              label: S_ABONNER,
              icon: IconCalendarPlus,
              onClick: () => abonnement.ask({ iri: `/api/${accountRole(row)}s/${row.id}`, nom: row.libelle }),
            },
          {
            label: 'Supprimer',
            icon: IconTrash,
            danger: true,
            disabled: accountRole(row) === 'admin' || row.id === user?.id,
            onClick: () => removal.ask(row),
          },
        ]}
      />
      {removal.dialog}
      {abonnement.dialog}
    </Page>
  )
}

/** Mails a link to choose a password to somebody who has never logged in; sent again, the last link alone is valid. */
const useInvite = () =>
  useWrite(({ id }: Compte) => api(`/users/${id}/invitation`, { method: 'POST' }), {
    said: (_, { email }) =>
      `Une invitation part à ${email} : son lien sert une seule fois, pendant ${countInWords(INVITATION_JOURS, 'jour')}`,
    failed: "L'invitation n'a pas pu être envoyée",
  })

/** Asks for all that is kept of a person, and leads to where it can be fetched (RGPD, article 15). */
function useDossier() {
  const navigate = useNavigate()
  const ask = ({ id }: Compte) => api('/dossiers', { method: 'POST', body: { personne: `/api/users/${id}` } })
  return useWrite(ask, {
    said: (_, { libelle }) => `Le dossier ${ofName(libelle)} est en préparation`,
    failed: "Le dossier n'a pas pu être demandé",
    onDone: () => void navigate('/dossiers'),
  })
}

/** Number of accounts that a search found; over several companies the pager counts companies only. */
function Found({ page, isAll }: { page: readonly Compte[]; isAll: boolean }) {
  return (
    <Note role="status">
      {countInWords(countMatches(page), 'compte trouvé', 'comptes trouvés')}
      {!isAll && ' sur cette page'}
    </Note>
  )
}

function AllExploitants() {
  const autour = useSurroundings()
  return (
    <LinkButton to={autour(null)} icon={IconArrowLeft}>
      Tous les exploitants
    </LinkButton>
  )
}

/** The question before an account is removed, through the call of its role (USER-07). */
function useCompteRemoval() {
  const ofClient = useRemove(client)
  const ofOperateur = useRemove(operateur)
  const ofAny = useRemove(compte)
  const [about, setAbout] = useState<Compte | null>(null)
  const retrait = useRetrait(about?.id)
  const refused = isHeld(retrait)
  const removal = useQuestion<Compte>({
    ...REMOVAL,
    disabled: refused,
    onConfirm: (account) => {
      setAbout(null)
      const role = accountRole(account)
      const remove = role === 'client' ? ofClient : role === 'operateur' ? ofOperateur : ofAny
      remove.mutate(account.id)
    },
    say: (account) => (
      <>
        <Text>
          {roleName(account)} : <strong>{account.libelle}</strong> ({account.email})
        </Text>
        <RemovalConsequences role={accountRole(account)} retrait={retrait} />
        {!refused && (
          <Note mt="xs">
            Plus de connexion possible, et le compte quitte les listes. Ce qu'il a fait reste dans
            l'historique.
          </Note>
        )}
      </>
    ),
  })
  const ask = (account: Compte) => {
    setAbout(account)
    removal.ask(account)
  }
  return { ask, dialog: removal.dialog }
}
