import { drawSequence } from '../sequence.mjs';

const BROWSER = { name: 'Browser', tone: 'plain' };
const PROVIDER = { name: 'Identity provider', tone: 'green' };

/** The diagrams of the pages about signing in, by file name. */
export const signIn = () => ({
  'deploy-google-sign-in': drawSequence({
    title: 'Sign-in with Google, step by step',
    actors: [BROWSER, { name: 'Unleash server' }, { name: 'Google', tone: 'amber' }],
    steps: [
      { from: 0, to: 1, text: '1. request to /api' },
      { from: 1, to: 0, text: '401 with the path of the sign-in' },
      { from: 0, to: 1, text: '2. /auth/google/login' },
      { from: 1, to: 0, text: 'redirect to Google' },
      { from: 0, to: 2, text: '3. the person signs in' },
      { from: 2, to: 0, text: 'redirect to /api/auth/callback' },
      { from: 0, to: 1, text: '4. /api/auth/callback, with a code' },
      { from: 1, to: 2, text: '5. asks for the email address' },
      { from: 1, to: 0, text: 'session, redirect to the admin UI' },
    ],
  }),
  'how-to-sso-oidc-flow': drawSequence({
    title: 'Signing in with OpenID Connect',
    actors: [BROWSER, { name: 'Unleash' }, PROVIDER],
    steps: [
      { from: 0, to: 1, text: '1. select OpenID Connect' },
      { from: 1, to: 0, text: '2. redirect to the provider' },
      { from: 0, to: 2, text: '3. sign in' },
      { from: 2, to: 0, text: '4. redirect to /auth/oidc/callback, with a code' },
      { from: 0, to: 1, text: '5. the code arrives' },
      { from: 1, to: 2, text: '6. exchange the code, with client ID and client secret' },
      { from: 2, to: 1, text: '7. email address, groups' },
      { from: 1, to: 0, text: '8. user found or created: signed in' },
    ],
  }),
  'how-to-sso-saml-flow': drawSequence({
    title: 'Signing in with SAML 2.0',
    actors: [BROWSER, { name: 'Unleash' }, PROVIDER],
    steps: [
      { from: 0, to: 1, text: '1. select SAML' },
      { from: 1, to: 0, text: '2. redirect to the sign-on URL' },
      { from: 0, to: 2, text: '3. sign in' },
      { from: 2, to: 0, text: '4. signed response with the email address' },
      { from: 0, to: 1, text: '5. response to /auth/saml/callback' },
      { at: 1, text: '6. check the signature with the certificate' },
      { from: 1, to: 0, text: '7. user found or created: signed in' },
    ],
  }),
  'sso-sign-in': drawSequence({
    title: 'Sign-in with a single sign-on provider',
    actors: [BROWSER, { name: 'Unleash' }, PROVIDER],
    steps: [
      { from: 0, to: 1, text: '1. choose single sign-on' },
      { from: 1, to: 0, text: '2. go to the provider' },
      { from: 0, to: 2, text: '3. sign in there' },
      { from: 2, to: 0, text: '4. go back, with proof of who you are' },
      { from: 0, to: 1, text: '/auth/oidc/callback' },
      { at: 1, text: 'finds the user, or creates one if auto-create is on', tone: 'green' },
    ],
  }),
});
