import { getUnleash } from './unleash';

export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  const unleash = await getUnleash();
  const userId = request.headers.get('x-user-id') ?? undefined;
  const enabled = unleash.isEnabled('checkout-redesign', { userId });

  return Response.json({ checkout: enabled ? 'new' : 'old' });
}
