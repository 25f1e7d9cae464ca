import type { Call } from '../contract-client.js';

const PASSWORD = 'correct-horse-battery-staple';

/** Users, sign-in, tokens, invitations. Needs a signed-in user. */
export async function callPeople(call: Call): Promise<void> {
  const user = await call('createUser', {
    status: 201,
    body: { name: 'Ada', email: 'ada@example.com', username: 'ada', rootRole: 2, sendEmail: false },
  });
  await call('createUser', { status: 400, body: { rootRole: 2 } });
  await call('getUsers', { status: 200 });
  await call('getUser', { status: 200, params: { id: user.id } });
  await call('updateUser', {
    status: 200,
    params: { id: user.id },
    body: { name: 'Ada L.', email: 'ada@example.com', rootRole: 3 },
  });
  await call('searchUsers', { status: 200, query: { q: 'ada' } });
  await call('getBaseUsersAndGroups', { status: 200 });
  await call('validateUserPassword', { status: 200, body: { password: PASSWORD } });
  await call('validateUserPassword', { status: 400, body: { password: 'short' } });
  await call('changeUserPassword', { status: 200, params: { id: user.id }, body: { password: PASSWORD } });
  await call('changeUserPassword', { status: 400, params: { id: user.id }, body: { password: 'short' } });
  const reset = await call('resetUserPassword', { status: 200, body: { id: 'ada@example.com' } });
  const token = new URL(reset.resetPasswordUrl).searchParams.get('token') ?? '';
  await call('validateToken', { status: 200, as: 'nobody', query: { token } });
  await call('validateToken', { status: 401, as: 'nobody', query: { token: 'no-token' } });
  await call('validatePassword', { status: 200, as: 'nobody', body: { password: PASSWORD } });
  await call('validatePassword', { status: 400, as: 'nobody', body: { password: 'short' } });
  await call('changePassword', { status: 200, as: 'nobody', body: { token, password: PASSWORD } });
  await call('changePassword', { status: 401, as: 'nobody', body: { token: 'no-token', password: PASSWORD } });
  await call('sendResetPasswordEmail', { status: 200, as: 'nobody', body: { email: 'ada@example.com' } });
  await call('login', { status: 200, as: 'nobody', body: { username: 'ada', password: PASSWORD } });
  await call('login', { status: 404, as: 'nobody', body: { username: 'no-user', password: PASSWORD } });
  await call('login', { status: 401, as: 'nobody', body: { username: 'ada', password: 'wrong' } });

  await call('getMe', { status: 200, as: 'user' });
  await call('getProfile', { status: 200, as: 'user' });
  const pat = await call('createPat', {
    status: 201,
    as: 'user',
    body: { description: 'script', expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  await call('createPat', { status: 409, as: 'user', body: { description: 'script', expiresAt: '2099-01-01T00:00:00.000Z' } });
  await call('getPats', { status: 200, as: 'user' });
  await call('deletePat', { status: 200, as: 'user', params: { id: pat.id } });
  const feedback = { feedbackId: 'pnps', neverShow: false, given: '2022-11-01T12:00:00.000Z' };
  await call('createFeedback', { status: 200, as: 'user', body: feedback });
  await call('updateFeedback', { status: 200, as: 'user', params: { id: 'pnps' }, body: { ...feedback, neverShow: true } });
  await call('updateSplashSettings', { status: 200, as: 'user', params: { id: 'environments' } });

  const api = await call('createApiToken', {
    status: 201,
    body: { username: 'webshop', type: 'client', environment: 'development', projects: ['default'] },
  });
  await call('createApiToken', { status: 400, body: { username: 'webshop', type: 'client', environment: '*' } });
  await call('getAllApiTokens', { status: 200 });
  await call('updateApiToken', { status: 200, params: { token: api.secret }, body: { expiresAt: '2099-01-01T00:00:00.000Z' } });
  await call('getValidTokens', { status: 200, as: 'nobody', body: { tokens: [api.secret] } });
  await call('deleteApiToken', { status: 200, params: { token: api.secret } });

  const invitation = await call('createPublicSignupToken', {
    status: 201,
    as: 'user',
    body: { name: 'team', expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  const invite = { token: invitation.secret };
  await call('getAllPublicSignupTokens', { status: 200, as: 'user' });
  await call('getPublicSignupToken', { status: 200, as: 'user', params: invite });
  await call('validatePublicSignupToken', { status: 200, as: 'nobody', params: invite });
  await call('validatePublicSignupToken', { status: 400, as: 'nobody', params: { token: 'no-token' } });
  await call('addPublicSignupTokenUser', {
    status: 201,
    as: 'nobody',
    params: invite,
    body: { username: 'linus', name: 'Linus', email: 'linus@example.com', password: PASSWORD },
  });
  await call('addPublicSignupTokenUser', {
    status: 500,
    as: 'nobody',
    params: invite,
    body: { username: 'linus', name: 'Linus', email: 'linus@example.com', password: PASSWORD },
  });
  await call('addPublicSignupTokenUser', {
    status: 400,
    as: 'nobody',
    params: { token: 'no-token' },
    body: { username: 'alan', name: 'Alan', email: 'alan@example.com', password: PASSWORD },
  });
  await call('updatePublicSignupToken', { status: 200, as: 'user', params: invite, body: { enabled: false } });
  await call('deleteUser', { status: 200, params: { id: user.id } });
}

/** Changes the password of the signed-in user, which ends the session. */
export async function callMyPassword(call: Call, password: string): Promise<void> {
  await call('changeMyPassword', { status: 400, as: 'user', body: { password, confirmPassword: 'another' } });
  await call('changeMyPassword', { status: 200, as: 'user', body: { password, confirmPassword: password } });
}
