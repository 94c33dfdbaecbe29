using System;
using System.Security.Cryptography;
using System.Text;

public static class Signature
{
    /// <summary>The value of the header hmac. body is what goes over the wire.</summary>
    public static string Sign(byte[] body, string secret)
    {
        using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            return BitConverter.ToString(mac.ComputeHash(body)).Replace("-", "").ToLowerInvariant();
    }
}
