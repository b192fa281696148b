import type { jetons } from '@lavandiere/domain/session/session.ts'
import { api, described } from '@lavandiere/web/api/api.ts'
import { ApiError, sentenceOr } from '@lavandiere/web/api/errors.ts'
import { storeTokens } from '@lavandiere/web/api/store.ts'
import { type FormEvent, useId, useState } from 'react'
import { Alerte, Page } from '../ui/page.tsx'

/**
 * Log-in on the telephone itself: an application on the home screen of an iPhone does not share the session of the
 * browser. Who logs in otherwise (a provider, a key) does so in the office's page.
 */
export function Connexion() {
  return (
    <Page titre="Lavandière terrain">
      <Formulaire />
      <p>
        <a className="bouton petit" href="/login?retour=%2Fterrain%2F">
          Mot de passe oublié, autres connexions
        </a>
      </p>
    </Page>
  )
}

/** Of a field that answers the press before it. */
const focusOn = (field: HTMLInputElement | null) => field?.focus()

/** @param compte the address of the account that must log in again; any account without it */
export function Formulaire({ email = '', onDone }: { email?: string; onDone?: () => void }) {
  const [isCode, setIsCode] = useState(false)
  const [erreur, setErreur] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = Object.fromEntries(new FormData(event.currentTarget))
    setIsPending(true)
    setErreur(null)
    try {
      const answer = described<typeof jetons>()
      const tokens = await api('/login_check', { answer, method: 'POST', body: data, auth: false })
      if (storeTokens(tokens)) onDone?.()
      else setErreur('La réponse du serveur est illisible. Réessayez.')
    } catch (error) {
      // The first time, the field asks for the code: nothing was wrong yet.
      if (error instanceof ApiError && error.isCodeAsked && !isCode) setIsCode(true)
      else setErreur(sentenceOr(error))
    }
    setIsPending(false)
  }
  return (
    <form className="contenu" onSubmit={submit}>
      <div className="champ">
        <label htmlFor={`${id}-e`}>Email</label>
        <input
          id={`${id}-e`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly={email !== ''}
          required
        />
      </div>
      <div className="champ">
        <label htmlFor={`${id}-p`}>Mot de passe</label>
        <input id={`${id}-p`} name="password" type="password" autoComplete="current-password" required />
      </div>
      {isCode && (
        <div className="champ">
          <label htmlFor={`${id}-c`}>Code de vérification</label>
          <input
            id={`${id}-c`}
            name="code"
            autoComplete="one-time-code"
            aria-describedby={`${id}-a`}
            ref={focusOn}
            required
          />
          <small className="aide" id={`${id}-a`}>
            Les six chiffres de votre application, ou un code de secours.
          </small>
        </div>
      )}
      <Alerte dit={erreur} />
      <button className="bouton plein" type="submit" disabled={isPending}>
        {isPending ? 'Connexion…' : 'Se connecter'}
      </button>
    </form>
  )
}
