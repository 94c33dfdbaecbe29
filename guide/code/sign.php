<?php

/** The value of the header `hmac`. `$body` is what goes over the wire. */
function sign(string $body, string $secret): string
{
    return hash_hmac('sha256', $body, $secret);
}
