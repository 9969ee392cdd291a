"""A driver in plain Python, standard library only: questions on standard input, answers on standard output.

Run it with the vectors beside it or name their folder: python3 driver.py [vectors]
"""

import base64
import binascii
import datetime
import hashlib
import json
import pathlib
import re
import sys
from urllib.parse import parse_qs, unquote

HERE = pathlib.Path(__file__).resolve()
SPEC = (pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[2] / 'vectors') / 'agent-protocols'


class Refused(Exception):
    """The input is invalid."""


def require(condition):
    if not condition:
        raise Refused


# JSON Type Definition (RFC 8927), as far as the schemas of the spec need it


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def fits_type(kind, value):
    if kind == 'boolean':
        return isinstance(value, bool)
    if kind == 'string':
        return isinstance(value, str)
    assert kind == 'uint32'
    return is_number(value) and value == int(value) and 0 <= value <= 2**32 - 1


def fits(schema, value):
    if 'type' in schema:
        return fits_type(schema['type'], value)
    if 'enum' in schema:
        return isinstance(value, str) and value in schema['enum']
    if 'elements' in schema:
        return isinstance(value, list) and all(fits(schema['elements'], each) for each in value)
    if 'values' in schema:
        return isinstance(value, dict) and all(fits(schema['values'], each) for each in value.values())
    if 'properties' in schema or 'optionalProperties' in schema:
        return fits_object(schema, value)
    return True


def fits_object(schema, value):
    required, optional = schema.get('properties', {}), schema.get('optionalProperties', {})
    if not isinstance(value, dict) or any(name not in value for name in required):
        return False
    known = {**required, **optional}
    if not schema.get('additionalProperties') and any(name not in known for name in value):
        return False
    return all(fits(known[name], member) for name, member in value.items() if name in known)


def wire_schema(name):
    schema = json.loads((SPEC / 'schema' / f'{name}.jtd.json').read_text('utf-8'))
    # Two schemas describe some fields of a larger record (S-A16).
    return {**schema, 'additionalProperties': True} if name in ('public-group', 'contact-address') else schema


SCHEMAS = {
    name: wire_schema(name) for name in ('protocols', 'public-group', 'contact-address', 'rpc-request', 'rpc-response')
}


# Declarations


def protocols(value, **_):
    require(fits(SCHEMAS['protocols'], value))
    return {
        name: {
            'versions': each['versions'],
            'chat': each['transports'].get('chat', False),
            'rpc': each['transports'].get('rpc', False),
        }
        for name, each in value.items()
    }


def known_peers(peers):
    return [peer for peer in peers if peer in ('human', 'bot', 'business', 'agent')]


def public_group(value):
    require(fits(SCHEMAS['public-group'], value))
    return {
        'audience': known_peers(value.get('audience', ['human'])),
        'changeFrequency': value.get('changeFrequency'),
    }


def contact_address(value):
    require(fits(SCHEMAS['contact-address'], value))
    return {'serves': known_peers(value.get('serves', ['human']))}


def protocol_name(name):
    require(re.fullmatch('[a-z0-9-]+', name))
    return {'name': name}


def mcp_version(version):
    require(re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}', version))
    try:
        datetime.date.fromisoformat(version)
    except ValueError:
        raise Refused from None
    require(version >= '2026-07-28')
    return {'version': version}


def a2a_version(version):
    match = re.fullmatch('([0-9]+)[.]([0-9]+)', version)
    require(match)
    return {'major': int(match[1]), 'minor': int(match[2])}


# Links


KINDS = {'a': 'address', 'c': 'channel', 'g': 'group', 'r': 'relay', 'i': 'invitation'}
SHORT = re.compile('(?:https://([^/#?]+)|simplex:)/([acgriACGRI])/?#(?:([A-Za-z0-9_-]{32})/)?([A-Za-z0-9_-]{43})(?:[?](.*))?')
FULL = re.compile('(?:simplex:|https://simplex[.]chat)/(contact|invitation)/?#/?[?](.+)')


def link(text):
    match = SHORT.fullmatch(text)
    if match:
        host, letter, link_id, key, query = match.groups()
        kind = KINDS[letter.lower()]
        require((kind == 'invitation') == (link_id is not None))
        require(host or 'h' in parse_qs(query or ''))
        return {'form': 'short', 'kind': kind, 'name': key}
    match = FULL.fullmatch(text)
    require(match)
    parameters = parse_qs(match[2])
    queue = re.match('smp://[^@]+@[^/]+/([A-Za-z0-9_-]+)#', parameters.get('smp', [''])[0])
    require(queue)
    is_group = '"groupLinkId"' in parameters.get('data', [''])[0]
    kind = 'invitation' if match[1] == 'invitation' else 'group' if is_group else 'address'
    return {'form': 'full', 'kind': kind, 'name': queue[1]}


# Conversations


def no_constant(name):
    raise ValueError(name)


def json_object(text):
    try:
        value = json.loads(text, parse_constant=no_constant)
    except ValueError:
        raise Refused from None
    require(isinstance(value, dict))
    return value


def call_command(text):
    match = re.fullmatch(r"/_call (?:@(?:'([^'\n]+)'|([^\s'@]+)) )?([a-z0-9-]+) (\{.*\})", text, re.DOTALL)
    require(match)
    return {'member': match[1] or match[2], 'protocol': match[3], 'request': json_object(match[4])}


def mentions(text):
    found = re.findall(r"""(?<![A-Za-z0-9_@])@(?:'([^'\n]+)'|([^\s'@]*[^\s'@.,:;!?)\]}"]))""", text)
    return {'names': list(dict.fromkeys(quoted or plain for quoted, plain in found))}


def quote(text, bytes):
    return {'text': text.encode()[:bytes].decode(errors='ignore')}


def message_size(message):
    size = len(json.dumps(message, separators=(',', ':'), ensure_ascii=False).encode())
    return {'bytes': size, 'fits': size <= 15602}


def reply(commands, reply):
    command = next((each for each in commands if each['id'] == reply['quotes']), None)
    require(command and command['chat'] == reply['chat'] and reply['from'] != 'me')
    require(command['mentions'] in (None, reply['from']))
    try:
        json_object(reply['text'])
    except Refused:
        return {'command': command['id'], 'as': 'text'}
    return {'command': command['id'], 'as': 'message'}


# Service RPC


def service_request(text):
    pattern = r'/_service_request (\d+) (?!\w+=)(\S+)(?: timeout=(\d+(?:[.]\d+)?))?(?: sign_key=(\S+))? (\{.*\})'
    match = re.fullmatch(pattern, text, re.DOTALL)
    require(match)
    user, target, timeout, key, request = match.groups()
    return {
        'userId': int(user),
        'target': target,
        'timeout': None if timeout is None else float(timeout),
        'signKey': key,
        'request': json_object(request),
    }


def rpc_request(text):
    envelope = json_object(text)
    require(fits(SCHEMAS['rpc-request'], envelope))
    names = ('protocol', 'request', 'version', 'requestKey')
    return {name: envelope[name] for name in names if name in envelope}


KNOWN_CODES = (
    'unsupported_protocol unsupported_version bad_request conversation_required too_large rate_limited internal'.split()
)


def rpc_response(text):
    envelope = json_object(text)
    require(fits(SCHEMAS['rpc-response'], envelope) and ('response' in envelope) != ('error' in envelope))
    if 'response' in envelope:
        return {'response': envelope['response']}
    error = envelope['error']
    output = {name: error[name] for name in ('code', 'message', 'retryAfter') if name in error}
    if error['code'] not in KNOWN_CODES:
        output['final'] = 'retryAfter' not in error
    return {'error': output}


def padding(message, block):
    content = bytes.fromhex(message)
    require(len(content) + 2 <= block)
    padded = (len(content).to_bytes(2, 'big') + content).ljust(block, b'#')
    return {'length': len(padded), 'sha256': hashlib.sha256(padded).hexdigest()}


def unpadding(block):
    content = bytes.fromhex(block)
    require(len(content) >= 2)
    end = int.from_bytes(content[:2], 'big') + 2
    require(end <= len(content))
    return {'message': content[2:end].hex()}


# Keys and signatures: Ed25519 after the sample code of RFC 8032, section 6


PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
SPKI = bytes.fromhex('302a300506032b6570032100')
PKCS8 = bytes.fromhex('302e020100300506032b657004220420')


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * CURVE % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def recover_x(y, sign):
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, PRIME - 2, PRIME)
    if square % PRIME == 0:
        return None if sign else 0
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME != 0:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME != 0:
        return None
    return x if x & 1 == sign else PRIME - x


def decompress(data):
    y = int.from_bytes(data, 'little')
    x = recover_x(y & ((1 << 255) - 1), y >> 255)
    y &= (1 << 255) - 1
    return None if x is None else (x, y, 1, x * y % PRIME)


def compress(point):
    inverse = pow(point[2], PRIME - 2, PRIME)
    x, y = point[0] * inverse % PRIME, point[1] * inverse % PRIME
    return (y | (x & 1) << 255).to_bytes(32, 'little')


BASE_Y = 4 * pow(5, PRIME - 2, PRIME) % PRIME
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % PRIME)


def hash_number(data):
    return int.from_bytes(hashlib.sha512(data).digest(), 'little')


def sign(seed, message):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], 'little') & (1 << 254) - 8 | 1 << 254
    public = compress(multiply(scalar, BASE))
    nonce = hash_number(digest[32:] + message) % ORDER
    point = compress(multiply(nonce, BASE))
    challenge = hash_number(point + public + message) % ORDER
    return public, point + ((nonce + challenge * scalar) % ORDER).to_bytes(32, 'little')


def verify(public, message, signature):
    key, point = decompress(public), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], 'little')
    if len(signature) != 64 or key is None or point is None or scalar >= ORDER:
        return False
    challenge = hash_number(signature[:32] + public + message) % ORDER
    left, right = multiply(scalar, BASE), add(point, multiply(challenge, key))
    return all((left[i] * right[2] - right[i] * left[2]) % PRIME == 0 for i in (0, 1))


def from_base64url(text):
    require(re.fullmatch('[A-Za-z0-9_-]+=*', text))
    bare = text.rstrip('=')
    try:
        return base64.urlsafe_b64decode(bare + '=' * (-len(bare) % 4))
    except binascii.Error:
        raise Refused from None


def to_base64url(data):
    return base64.urlsafe_b64encode(data).decode()


def raw_key(text):
    der = from_base64url(text)
    require(len(der) == 44 and der[:12] == SPKI)
    return der[12:]


def request_key(text):
    return {'key': raw_key(text).hex()}


def signer(requestKey=None, signerKey=None):
    verified = raw_key(signerKey) if signerKey else None
    if requestKey is not None:
        require(verified == raw_key(requestKey))
    return {'signer': verified and verified.hex()}


def bound(associated_data, payload):
    return hashlib.sha3_256(b'SimpleXService' + bytes.fromhex(associated_data)).digest() + payload.encode()


def request_signature(key, associatedData, payload, signature):
    require(verify(raw_key(key), bound(associatedData, payload), from_base64url(signature)))
    return {}


def sign_request(signKey, associatedData, payload):
    der = from_base64url(signKey)
    require(len(der) == 48 and der[:16] == PKCS8)
    public, signature = sign(der[16:], bound(associatedData, payload))
    return {'signerKey': to_base64url(SPKI + public), 'signature': to_base64url(signature)}


# Messages of the bindings


def member(value, name):
    return value.get(name) if isinstance(value, dict) else None


def mcp_request(request):
    require(isinstance(request, dict) and request.get('jsonrpc') == '2.0')
    message_id, method = request.get('id'), request.get('method')
    require(isinstance(message_id, str) or (is_number(message_id) and message_id == int(message_id)))
    meta = member(request.get('params'), '_meta')
    version = member(meta, 'io.modelcontextprotocol/protocolVersion')
    require(isinstance(method, str) and isinstance(version, str))
    require(isinstance(member(meta, 'io.modelcontextprotocol/clientCapabilities'), dict))
    return {'id': message_id, 'method': method, 'version': version}


def service_parameters(request):
    given = request.get('a2a-service-parameters')
    given = {} if given is None else given
    require(isinstance(given, dict) and all(isinstance(value, str) for value in given.values()))
    return {
        'parameters': {name.lower(): [each.strip(' \t') for each in value.split(',')] for name, value in given.items()}
    }


ENDS = ('COMPLETED', 'FAILED', 'CANCELED', 'REJECTED', 'INPUT_REQUIRED', 'AUTH_REQUIRED')


def stream_event(event):
    state = member(member(event.get('task') or event.get('statusUpdate'), 'status'), 'state')
    return {'ends': 'message' in event or state in [f'TASK_STATE_{end}' for end in ENDS]}


def a2a_rpc(request):
    params = request.get('params')
    message = member(params, 'message')
    goes_on = member(message, 'contextId') or member(message, 'taskId')
    immediately = member(member(params, 'configuration'), 'returnImmediately') is True
    serves = request.get('method') == 'SendMessage' and not goes_on and not immediately
    return {'answer': 'served' if serves else 'conversation_required'}


def card_interface(card):
    listed = card.get('supportedInterfaces')
    listed = listed if isinstance(listed, list) else []
    own = [each for each in listed if member(each, 'protocolBinding') == 'https://simplex.chat/protocol/a2a/v1']
    require(own)
    for each in own:
        url, version = each.get('url'), each.get('protocolVersion')
        require(isinstance(url, str) and isinstance(version, str) and version)
        require(link(url)['kind'] == 'address')
    return {'interfaces': [{'url': each['url'], 'version': each['protocolVersion']} for each in own]}


OPERATIONS = {
    function.__name__.replace('_', '-'): function
    for function in (
        protocols, public_group, contact_address, protocol_name, mcp_version, a2a_version,
        link, call_command, mentions, quote, message_size, reply, service_request, rpc_request, rpc_response,
        padding, unpadding, request_key, signer, request_signature, sign_request,
        mcp_request, service_parameters, stream_event, a2a_rpc, card_interface,
    )
}  # fmt: skip


def answer(question):
    if 'operation' not in question:
        return {'protocol': 1, 'name': 'Python reference driver'}
    operate = OPERATIONS.get(question['operation'])
    if operate is None:
        return {'id': question['id'], 'result': 'unsupported'}
    try:
        return {'id': question['id'], 'result': 'valid', 'output': operate(**question['input'])}
    except Refused:
        return {'id': question['id'], 'result': 'invalid'}


for line in sys.stdin.buffer:
    print(json.dumps(answer(json.loads(line))), flush=True)
